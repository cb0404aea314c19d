/* serve.c -- chuhe serve: the web page on this machine. */
#include <stdlib.h>

#include "cli/cli.h"
#include "server/server.h"

static const char HELP[] =
    "usage: chuhe serve [--port N] [--address A] [--www DIR] [--connections N] [--per-ip N] [--head-ms N]\n"
    "Serves the page until it is interrupted, and says where.\n"
    "--port         8080; 0 takes any that is free\n"
    "--address      127.0.0.1, this machine alone; 0.0.0.0 or :: for everybody who can reach it\n"
    "--www          serves this folder in place of the page inside the program\n"
    "--connections  at most so many at a time (10000)\n"
    "--per-ip       and so many from one address (20); 0 for no limit, behind a proxy\n"
    "--head-ms      how long a request may take to arrive (10000)\n";

/* Reads a number of an option; false after an error line. */
static bool read_number(const char *name, const char *text, int least, int most, int *out)
{
    const char *at = text;
    int64_t value = text ? text_number(&at, most) : *out;
    if (!text)
        return true;
    if (value < least || *at) {
        cli_error("serve", "%s must be a number from %d to %d, not '%s'", name, least, most, text);
        return false;
    }
    *out = (int)value;
    return true;
}

static void ready(const char *url)
{
    printf("Chuhe is at %s\n", url);
    fflush(stdout);
}

int cmd_serve(int argc, char **argv)
{
    const char *port = NULL, *address = NULL, *www = NULL, *connections = NULL, *per_ip = NULL, *head = NULL;
    int status;
    const CliOption options[] = {{"--port", &port, NULL},
                                 {"--address", &address, NULL},
                                 {"--www", &www, NULL},
                                 {"--connections", &connections, NULL},
                                 {"--per-ip", &per_ip, NULL},
                                 {"--head-ms", &head, NULL},
                                 {0}};
    if (cli_arguments(argc, argv, options, HELP, NULL, 0, &status) < 0)
        return status;
    ServerOptions o = server_defaults();
    o.www = www;
    o.address = address ? address : o.address;
    if (!read_number("--port", port, 0, 65535, &o.port) ||
        !read_number("--connections", connections, 1, 1000000, &o.connections) ||
        !read_number("--per-ip", per_ip, 0, 1000000, &o.per_ip) ||
        !read_number("--head-ms", head, 100, 600000, &o.head_ms))
        return EXIT_INPUT;
    char error[256];
    if (server_run(&o, ready, error, sizeof error))
        return EXIT_OK;
    return cli_error("serve", "%s", error);
}
