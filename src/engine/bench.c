/* bench.c -- the bench: openings, middle games, endings, positions in check; equal across compilers and machines.
 *
 * 45 positions; the last of the middle games and endings are from games of the engine against itself.
 */
#include "engine/bench.h"

#include <stdlib.h>

static const char *const POSITIONS[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - - 0 1",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1",
    "r1bakab1r/9/1c2c4/p3p3p/2p3p2/2P3P2/P3P3P/1C2C4/9/R1BAKAB1R w - - 0 1",
    "1r1a1k3/3Ra4/n2cb1n2/p1p3p1p/4C4/2P1r4/P3N1P1P/4BC3/4A4/2BAK2R1 w - - 0 1",
    "1R1ak1b2/4a4/R3b4/p3p3p/9/2P1P4/P4rn1P/2N1BC3/3CA4/3AKN1rc b - - 0 1",
    "2b1kab2/4a1c2/rcn3n2/p1p1pR2p/3NP4/2P6/P5p1P/1C7/4C2r1/RNBAKAB2 w - - 0 1",
    "2ba3R1/5k3/4ba3/p7p/3rN4/4P2N1/2c5P/4B4/2p1A4/c3KAB2 b - - 0 1",
    "2bak4/2c1a3c/4b1n2/1nN1pR3/p5p1p/7r1/P2R2P1P/B3C1N2/1r2C4/3AKAB2 w - - 0 1",
    "2baka3/1R7/3c5/4p3C/2p3R2/2P6/2r1c3n/C3B2rN/4Ap3/3NKAB2 b - - 0 1",
    "2bakab2/9/2n2R3/p1p1p3p/9/9/P1P1c1P1P/4C4/1r2A4/RNBCKA2r w - - 0 1",
    "2bakn3/c3a4/1rn1bc3/p2RCN2p/6P2/9/P1p1P1r1P/4C1N2/3R5/2BAKAB2 w - - 0 1",
    "2Rak1br1/1R2a4/4c1n2/p3p3p/1n4rc1/9/P3P3P/2NCC1N2/4A4/2B1KAB2 w - - 0 1",
    "3akabr1/7C1/2N1b2R1/p1C1p4/2P2c3/6p2/P4nr2/5R2B/4A4/2BAK4 w - - 0 1",
    "C1bCk1b2/4aR3/1R1c5/p6rp/2p3p2/P1p6/2n1P1P1P/n3B1N2/4A4/c2K1AB2 w - - 0 1",
    "3akab2/9/4b1n2/p1RPp3p/1R7/6P2/6r1P/4B4/4Ar3/2B1KAC2 w - - 0 1",
    "2baka3/r8/4b4/p1pR4p/5N1r1/2P3p2/c3P1n1P/3CB1Nc1/9/1R1AKAB2 w - - 0 1",
    "crbaka3/n8/1C5rb/p1p1pR3/5np1p/2P3P2/P3P3P/C1N6/6N2/1RBAKABc1 w - - 0 1",
    "2bak4/3c1n3/n2ab3c/p1p3p2/4p2C1/2P3P2/P3P4/2N1B1N2/9/C2AKAB2 w - - 0 1",
    "1rb1kab1r/1c2a4/9/pRp3p1p/9/3np1P2/P1P5P/N3B1N2/4A4/3AK1BR1 w - - 0 1",
    "1nbakab2/6R2/r4c3/p3C1p1p/2p5c/6P2/P3P1r2/2N5C/5R3/2BAKAB2 w - - 0 1",
    "2bak4/4a4/4bn3/2p6/p3p2P1/4nR3/r3p4/4B3N/4A1C2/3NKAB2 w - - 0 1",
    "4kabR1/9/4bcc2/p1p6/1r7/2P1P3P/P1r6/R1N1B1N2/4A4/3AK1B2 b - - 0 1",
    "4kac2/4a4/Cc7/R8/6n2/2P1Pn3/2r6/2N1BC2N/4A4/3A1KB2 w - - 0 1",
    "2baka1nC/9/4b4/4p4/9/P1PNPnp2/8p/4B4/4A4/4KAB2 w - - 0 1",
    "C1bak4/4a3r/4R3n/8p/2p3p2/7C1/Pcn1P1P1P/8N/4A4/4KAB2 b - - 0 1",
    "3ak4/4a4/8c/2r6/2b5p/4P4/2R5P/4B4/4A4/3AK1B2 w - - 0 1",
    "1P7/4k4/3a1a2b/9/2b6/2B6/9/B1pA2p2/n2KA4/N8 w - - 0 1",
    "C3k4/3na4/P4a3/8p/p1b6/4p1B2/P8/9/4A4/2BAK4 w - - 0 1",
    "2bak4/4a4/3nb1n2/4p4/9/2R1P4/r8/2C1B4/9/2BAKAN2 b - - 0 1",
    "4k3C/4a4/3nbar2/3R5/9/9/9/9/9/4KA3 b - - 0 1",
    "4ka3/4a1r2/9/9/9/9/9/3R5/9/2BK1A3 w - - 0 1",
    "9/3ka4/2ca3NP/9/9/9/3p5/8B/5K3/9 b - - 0 1",
    "4k4/9/4b4/9/2b2N3/2n6/4N4/9/3K5/3A5 b - - 0 1",
    "4k4/4a4/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/4a4/9/9/9/4N4/9/9/9/4K4 w - - 0 1",
    "4k4/4a4/9/9/9/9/9/4B4/9/4K4 w - - 0 1",
    "4k4/4a4/9/9/9/3R5/9/9/9/4K4 w - - 0 1",
    "4k4/r3a4/9/p8/P8/C8/9/9/9/4K4 w - - 0 1",
};

BenchResult engine_bench(int depth, void (*each)(int at, int count, const char *fen, uint64_t nodes))
{
    EngineOptions options = engine_defaults();
    options.hash_mb = 16;
    Engine *e = engine_new(&options);
    const Game *game = game_find("xiangqi");
    Pos *pos = aligned_alloc(POS_ALIGN, (game->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    BenchResult sum = {0};
    for (size_t i = 0; e && pos && i < ARRAY_LEN(POSITIONS); i++) {
        game->parse(game, pos, POSITIONS[i]);
        engine_clear(e);
        engine_position(e, game, pos);
        EngineAnswer answer = engine_think(e, &(EngineLimits){.depth = depth});
        sum.nodes += answer.nodes;
        sum.ms += answer.ms;
        if (each)
            each((int)i + 1, (int)ARRAY_LEN(POSITIONS), POSITIONS[i], answer.nodes);
    }
    free(pos);
    engine_free(e);
    return sum;
}
