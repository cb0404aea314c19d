/* style.ts -- the style sheet of the board, put into a document once.
 *
 * Every size hangs on --sq, one cell, which is worked out from the width of the element by container units: the board is resized without
 * a line of script.  A constructed sheet needs no exception in a content security policy.  What is not needed to stand and to be played
 * comes with the drawing (dressing.ts).  A man's drawing has a cursor of its own, though no pointer ever meets it: else each change of whose men
 * may be taken would be handed down to the hundreds of elements the men are drawn with.
 */
const CSS = `
.cb{display:block;position:relative;container-type:inline-size;width:100%;-webkit-user-select:none;user-select:none;-webkit-tap-highlight-color:transparent;
--line:#3D2812;--go:#287250;--zhu-b:#AB271D;--rim:#F4F1E9;--k:var(--go)}
.cb.darkoak{--line:#D8B582;--go:#57BD8D;--zhu-b:#F0816D;--rim:#2B1A10}
.cb.simple{--line:#5A4326}
.cb *{box-sizing:border-box}
.cb>*{--sq:calc((100cqw - var(--b,6px))/var(--w))}
.cb::before{content:"";position:absolute;inset:0;border-radius:1%;background:burlywood;filter:var(--board-shadow,drop-shadow(0 16px 20px rgba(70,46,14,.2)) drop-shadow(0 3px 4px rgba(70,46,14,.2)))}
.cb.book::before,.cb.solid::before{display:none}
.cb .cb-plank{position:relative;box-sizing:content-box;width:calc(var(--sq)*var(--w));height:calc(var(--sq)*var(--h));border:3px ridge burlywood;border-radius:calc(var(--sq)*.1);box-shadow:7px 7px 5px burlywood;background:blanchedalmond;background-size:100% 100%;filter:var(--board-filter,none)}
.cb.whiteoak .cb-plank{background-color:#DFBD88}
.cb.darkoak .cb-plank{background-color:#573722}
.cb.live{touch-action:none}
.cb-plank>*{position:absolute;inset:0;width:100%;height:100%}
.cb-plank>svg{overflow:visible;pointer-events:none}
.cb-plank .cb-squares,.cb-plank .cb-men{inset:auto;left:calc(var(--sq)*var(--mx));top:calc(var(--sq)*var(--my));width:calc(var(--sq)*var(--c));height:calc(var(--sq)*var(--r))}
.cb-plank .cb-men{width:0;height:0}
.cb-defs{position:absolute;width:0;height:0}
.cb-sq{position:absolute;width:var(--sq);height:var(--sq);outline:0}
.cb-man{position:absolute;left:0;top:0;width:var(--sq);height:var(--sq);color:#A6231B}
.cb-man.s1{color:#2B2621}
.cb-man svg{display:block;width:100%;height:100%;overflow:visible;pointer-events:none;cursor:auto}
.cb.hot0 .s0,.cb.hot1 .s1,.cb.hot2 .s2,.cb.on .cb-man.available,.cb.on.unmarked .cb-man{cursor:pointer}
.cb-man.moving{z-index:3;will-change:transform}
.cb-over{pointer-events:none}
.cb-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

const worn = new Set<string>();

/** Puts a sheet into the page; the second time it does nothing. */
export function dress(css = CSS): void {
  if (worn.has(css)) return;
  worn.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
