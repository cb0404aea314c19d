/* fuzz_cbr.c -- any bytes as a file of this format. */
#include "tests/fuzz/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_record(REC_CBR, data, size);
}
