/* stats.c -- pentanomial Elo and the sequential test.
 *
 * A pair of games from one opening with colours swapped is one observation; its score has less variance than two
 * independent games, and that is what the error bars are made from.
 */
#include "arena/stats.h"

#include <math.h>

static double elo_of(double score)
{
    score = fmin(fmax(score, 1e-4), 1 - 1e-4);
    return 400 * log10(score / (1 - score));
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Mean and variance of the score of a pair, in 0..1; returns the number of pairs.  To the variance comes one imaginary
 * pair of which all five outcomes are as likely: few pairs with one result must not look like certainty. */
static int moments(const MatchStats *s, double *mean, double *variance)
{
    int count = 0;
    double sum = 0, square = 0;
    for (int i = 0; i < 5; i++) {
        count += s->pairs[i];
        sum += s->pairs[i] * (i / 4.0);
        square += s->pairs[i] * (i / 4.0) * (i / 4.0);
    }
    if (!count)
        return 0;
    *mean = sum / count;
    *variance = (square - count * *mean * *mean + 0.125) / (count + 1);
    return count;
}

EloEstimate stats_elo(const MatchStats *s)
{
    double mean, variance;
    int count = moments(s, &mean, &variance);
    if (!count)
        return (EloEstimate){.superiority = 50};
    double sigma = sqrt(variance / count);
    EloEstimate e = {.elo = elo_of(mean)};
    e.error = (elo_of(mean + 1.96 * sigma) - elo_of(mean - 1.96 * sigma)) / 2;
    e.superiority = 50 * erfc(-(mean - 0.5) / (sigma * sqrt(2)));
    return e;
}

double stats_llr(const MatchStats *s, double elo0, double elo1)
{
    double mean, variance;
    int count = moments(s, &mean, &variance);
    if (!count)
        return 0;
    double s0 = score_of(elo0), s1 = score_of(elo1);
    return (s1 - s0) * (2 * mean - s0 - s1) * count / (2 * variance);
}
