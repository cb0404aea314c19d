/* stones.ts -- Qilin's stones, drawn by the house; written by the tools of the house (tools/figures.py, tools/lishu.py). */
export const units = 100;
export const size = 0.85;
export const paths: Readonly<Record<string, string>> = {
  "R": "M9.8 50a40.2 40.2 0 1 1 80.4 0a40.2 40.2 0 1 1 -80.4 0zM12.2 50a37.8 37.8 0 1 0 75.6 0a37.8 37.8 0 1 0 -75.6 0zM43 50a7 7 0 1 1 14 0a7 7 0 1 1 -14 0z",
  "B": "M8.9 50a41.1 41.1 0 1 1 82.2 0a41.1 41.1 0 1 1 -82.2 0zM11.1 50a38.9 38.9 0 1 0 77.8 0a38.9 38.9 0 1 0 -77.8 0zM24.9 50a25.1 25.1 0 1 1 50.2 0a25.1 25.1 0 1 1 -50.2 0zM27.1 50a22.9 22.9 0 1 0 45.8 0a22.9 22.9 0 1 0 -45.8 0zM45 50a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z",
  "P": "M32 36L36 32L68 64L64 68zM64 32L68 36L36 68L32 64z",
};
