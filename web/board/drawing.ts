/* drawing.ts -- the part of the board that knows what things look like: lines, men, pictures.
 *
 * A chunk of its own, fetched together with the characters: the widget stands, takes positions and can be played before it is there.
 */
export { DRESSING } from "./dressing";
export { flash, illustrate, lastMarkup } from "./illustrations";
export { linesMarkup } from "./lines";
export { MenArt } from "./men";
export { picture } from "./picture";
