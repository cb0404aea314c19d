/* overlay.ts -- lays a flat element over a quadrilateral: the perspective of the camera as a CSS matrix. */

type Pixel = readonly [number, number];

/** Maps the element's own rectangle (of the given size) to the corners, from its upper left clockwise. */
export function laid(element: HTMLElement, corners: readonly [Pixel, Pixel, Pixel, Pixel], size: readonly [number, number]): void {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [w, h] = size;
  if (!w || !h) return;
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const base = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / base;
  const k = (dx1 * dy3 - dx3 * dy1) / base;
  const across = [x1 - x0 + g * x1, y1 - y0 + g * y1, 0, g].map((v) => v / w);
  const down = [x3 - x0 + k * x3, y3 - y0 + k * y3, 0, k].map((v) => v / h);
  element.style.transformOrigin = "0 0";
  element.style.transform = `matrix3d(${[...across, ...down, 0, 0, 1, 0, x0, y0, 0, 1].map((v) => v.toFixed(9)).join(",")})`;
}
