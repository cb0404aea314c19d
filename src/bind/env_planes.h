/* env_planes.h -- what env.c needs of its neighbours. */
#ifndef BIND_ENV_PLANES_H
#define BIND_ENV_PLANES_H

#include "bind/env.h"

/* The family a game belongs to (env_codec.c), and the planes of a spec (env_planes.c). */
EnvFamily env_family(const Game *);
void env_planes_init(EnvSpec *);

#endif
