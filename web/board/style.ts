/* style.ts -- the style sheet of the board, put into a document once.
 *
 * Every size hangs on --sq, one cell, which is worked out from the width of the element by container units: the board is resized without
 * a line of script.  A constructed sheet needs no exception in a content security policy.
 */
const CSS = `
.cb{display:block;position:relative;container-type:inline-size;width:100%;-webkit-user-select:none;user-select:none;-webkit-tap-highlight-color:transparent;
--line:#3D2812;--go:#287250;--zhu-b:#AB271D;--rim:#F4F1E9;--k:var(--go)}
.cb.darkoak{--line:#D8B582;--go:#57BD8D;--zhu-b:#F0816D;--rim:#2B1A10}
.cb.simple{--line:#5A4326}
.cb.book{--line:var(--ink2,#524D44)}
.cb.red{--k:var(--zhu-b)}
.cb *{box-sizing:border-box}
.cb>*,.cb-ghost{--sq:calc((100cqw - var(--b,6px))/var(--w))}
.cb::before{content:"";position:absolute;inset:0;border-radius:1%;background:burlywood;filter:var(--board-shadow,drop-shadow(0 16px 20px rgba(70,46,14,.2)) drop-shadow(0 3px 4px rgba(70,46,14,.2)))}
.cb.book{--b:2px}
.cb.book::before,.cb.solid::before{display:none}
.cb .cb-plank{position:relative;box-sizing:content-box;width:calc(var(--sq)*var(--w));height:calc(var(--sq)*var(--h));border:3px ridge burlywood;border-radius:calc(var(--sq)*.1);box-shadow:7px 7px 5px burlywood;background:blanchedalmond;background-size:100% 100%;filter:var(--board-filter,none)}
.cb.whiteoak .cb-plank{background-color:#DFBD88}
.cb.darkoak .cb-plank{background-color:#573722}
.cb.book .cb-plank{background:var(--sheet,#FBF9F4);border:1px solid var(--line);box-shadow:none;filter:none}
.cb.live .cb-plank,.cb-hand.live button{touch-action:none}
.cb-plank>*{position:absolute;inset:0;width:100%;height:100%}
.cb-plank>svg{overflow:visible;pointer-events:none}
.cb-plank .cb-squares,.cb-plank .cb-men{inset:auto;left:calc(var(--sq)*var(--mx));top:calc(var(--sq)*var(--my));width:calc(var(--sq)*var(--c));height:calc(var(--sq)*var(--r))}
.cb-plank .cb-men{width:0;height:0}
.cb-defs{position:absolute;width:0;height:0}
.cb-sq{position:absolute;width:var(--sq);height:var(--sq);outline:0}
.cb-sq::before,.cb-sq::after{content:"";position:absolute;pointer-events:none}
.cb-sq::before{inset:2%;border-radius:10%}
.cb-sq.hover-available::before{background:color-mix(in srgb,var(--go) 34%,transparent)}
.cb-sq.hover-unavailable::before{background:rgba(196,38,28,.3)}
.cb-sq.hover-plain::before{background:rgba(255,255,255,.5)}
.cb.dots .cb-sq.available:not(.held)::after{inset:calc(50% - var(--sq)*.16);border-radius:50%;background:var(--k);border:calc(var(--sq)*.025) solid var(--rim)}
.cb-sq:focus-visible::before{box-shadow:0 0 0 2px #1F1D1A,0 0 0 4px #F4F1E9}
.cb-solid.cb-squares{position:absolute;inset:0;opacity:0;pointer-events:none}
.cb-man{position:absolute;left:0;top:0;width:var(--sq);height:var(--sq);color:#A6231B}
.cb-man.s1{color:#2B2621}
.cb.men-darkoak .cb-man,.cb-hand.men-darkoak .cb-man{color:#EA6A55}
.cb.men-darkoak .cb-man.s1,.cb-hand.men-darkoak .cb-man.s1{color:darkgoldenrod}
.cb-man svg{display:block;width:100%;height:100%;overflow:visible;pointer-events:none}
.cb-man .up,.cb-man .wl,.cb-man .sh{transition:transform 80ms,opacity 80ms}
.cb.still .cb-man *{transition:none}
.cb-man.hot,.cb.on .cb-man.available,.cb.on.unmarked .cb-man{cursor:pointer}
.cb-man.selected{z-index:2}
.cb-man.selected .up{transform:translate(-.03px,-.11px) rotate(-8deg) scale(1.11,1.075)}
.cb-man.selected .wl{transform:translateY(.04px)}
.cb-man.selected .sh{transform:translate(.09px,.19px) scale(1.04);opacity:.8}
.cb-man.moving{z-index:3;will-change:transform}
.cb-man.dragged{z-index:4;will-change:transform}
.cb-man.dragged .up{transform:scale(1.3)}
.cb-man.dragged .sh{transform:translate(.12px,.2px) scale(1.3);opacity:.8}
.cb.dragging,.cb.dragging *{cursor:grabbing!important}
.cb-man.dark .up{filter:brightness(.48)}
.cb.dots .cb-man.available::before,.cb.dots .cb-man.available::after{content:"";position:absolute;border-radius:50%;pointer-events:none;z-index:1}
.cb.dots .cb-man.available::before{inset:calc(var(--sq)*.0075);border:calc(var(--sq)*.065) solid var(--k);box-shadow:0 0 0 calc(var(--sq)*.012) var(--rim)}
.cb.dots .cb-man.available::after{left:calc(var(--sq)*.68);top:calc(var(--sq)*.02);width:calc(var(--sq)*.3);height:calc(var(--sq)*.3);background:var(--k);border:calc(var(--sq)*.025) solid var(--rim)}
.cb-flash{position:absolute;width:calc(var(--sq)*1.24);height:calc(var(--sq)*1.24);margin:calc(var(--sq)*-.62);border-radius:50%;opacity:0;pointer-events:none;
background:radial-gradient(circle,rgba(196,38,28,.62) 30%,rgba(196,38,28,.34) 68%,transparent 71%);box-shadow:inset 0 0 0 calc(var(--sq)*.14) transparent,inset 0 0 0 calc(var(--sq)*.2) rgba(171,39,29,.9)}
.cb-over{pointer-events:none}
.cb-fx{position:absolute;pointer-events:none;opacity:0;display:none}
.cb-fx,.cb-fx *{overflow:visible}
.cb-fx i{position:absolute;display:block;background:center/100% 100% no-repeat}
.cb-fx svg{position:absolute}
.cb-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cb-type{position:absolute;left:50%;bottom:8px;translate:-50% 0;z-index:9;font:18px/1.4 var(--kai,serif);width:9em;max-width:80%;padding:6px 10px;border:1px solid #1F1D1A;background:#FBF9F4;color:#1F1D1A;text-align:center;user-select:text;-webkit-user-select:text}
.cb-type[aria-invalid=true]{border-color:#AB271D;color:#AB271D}
.cb-hand{display:flex;flex-wrap:wrap;gap:8px;container-type:normal}
.cb-hand button{all:unset;position:relative;box-sizing:border-box;min-width:44px;min-height:44px;width:var(--box,64px);height:calc(var(--box,64px)*1.08);border:1px solid var(--line,#D8D1C0);border-radius:3px;background:var(--wash,#EAE5D8);color:var(--ink,#1F1D1A);--sq:calc(var(--box,64px)*.92);user-select:none;-webkit-user-select:none}
.cb-hand button.none{background:none}
.cb-hand button.none .cb-man{opacity:.22}
.cb-hand button.hot{cursor:pointer}
.cb-hand button.selected{outline:2px solid #287250;outline-offset:-1px;z-index:1}
.cb-hand button:focus-visible{box-shadow:0 0 0 2px var(--ink,#1F1D1A),0 0 0 4px var(--paper,#F4F1E9)}
.cb-hand .cb-man{left:4%;top:4%}
.cb-hand b{position:absolute;right:6%;bottom:2%;font:600 14px/1.2 var(--serif,serif)}
.cb-hand.reserve button{border:0;background:none;height:calc(var(--box,64px)*1.45);text-align:center}
.cb-hand.reserve button.none .cb-man{opacity:1}
.cb-hand.reserve b{left:0;right:0;bottom:0;font-weight:400}
.cb-ghost{position:fixed;left:0;top:0;z-index:9999;pointer-events:none}
@media (forced-colors:active){
.cb .cb-plank,.cb-man,.cb-sq,.cb-hand button{forced-color-adjust:none}
.cb .cb-plank{background:Canvas!important;border:2px solid CanvasText;box-shadow:none;--line:CanvasText}
.cb,.cb-hand{--go:Highlight;--k:Highlight;--zhu-b:Highlight;--rim:Canvas;--line:CanvasText}
.cb-man,.cb .cb-man.s1{color:CanvasText!important}
.cb-sq.hover-available::before,.cb-sq.hover-unavailable::before,.cb-sq.hover-plain::before{background:none;border:2px solid Highlight}
.cb-sq.hover-unavailable::before{border-style:dotted}
.cb-sq:focus-visible::before{box-shadow:0 0 0 3px Highlight}
.cb-light{display:none}
}`;

const dressed = new WeakSet<Document>();

/** Puts the sheet into a document; the second time it does nothing. */
export function dress(doc: Document): void {
  if (dressed.has(doc)) return;
  dressed.add(doc);
  const sheet = new (doc.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(CSS);
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet];
}
