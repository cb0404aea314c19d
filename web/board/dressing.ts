/* dressing.ts -- the part of the style sheet that comes with the drawing: men taken up and marked, pockets, flashes, ink, the field for typed moves, forced colours. */
export const DRESSING = `
.cb.book{--line:var(--ink2,#524D44)}
.cb.red{--k:var(--zhu-b)}
.cb.book{--b:2px}
.cb.book .cb-plank{background:var(--sheet,#FBF9F4);border:1px solid color-mix(in srgb,var(--line) 32%,transparent);box-shadow:none;filter:none}
.cb-solid.cb-squares{position:absolute;inset:0;opacity:0;pointer-events:none}
.cb.men-darkoak .cb-man{color:#EA6A55}
.cb.men-darkoak .cb-man.s1{color:darkgoldenrod}
.cb-man.selected{z-index:2}
.cb-man.dragged{z-index:4;will-change:transform}
.cb.dragging,.cb.dragging *{cursor:grabbing!important}
.cb-sq::before,.cb-sq::after{content:"";position:absolute;pointer-events:none}
.cb-sq::before{inset:2%;border-radius:10%}
.cb-sq.hover-available::before{background:color-mix(in srgb,var(--go) 34%,transparent)}
.cb-sq.hover-unavailable::before{background:rgba(196,38,28,.3)}
.cb-sq.hover-plain::before{background:rgba(255,255,255,.5)}
.cb .cb-sq{box-shadow:none}
.cb-squares:not(.pressed) .cb-sq:focus-visible::before{box-shadow:0 0 0 2px #1F1D1A,0 0 0 4px #F4F1E9}
.cb.dots .cb-sq.available:not(.held)::after{inset:calc(50% - var(--sq)*.16);border-radius:50%;background:var(--k);border:calc(var(--sq)*.025) solid var(--rim)}
.cb-man .up,.cb-man .wl,.cb-man .sh{transition:transform 80ms,opacity 80ms}
.cb.still .cb-man *{transition:none}
.cb-man.selected .up{transform:translate(-.03px,-.11px) rotate(-8deg) scale(1.11,1.075)}
.cb-man.selected .wl{transform:translateY(.04px)}
.cb-man.selected .sh{transform:translate(.09px,.19px) scale(1.04);opacity:.8}
.cb-man.dragged .up{transform:scale(1.3)}
.cb-man.dragged .sh{transform:translate(.12px,.2px) scale(1.3);opacity:.8}
.cb-man.dark .up{filter:brightness(.48)}
.cb.dots .cb-man.available::before,.cb.dots .cb-man.available::after{content:"";position:absolute;border-radius:50%;pointer-events:none;z-index:1}
.cb.dots .cb-man.available::before{inset:calc(var(--sq)*.0075);border:calc(var(--sq)*.065) solid var(--k);box-shadow:0 0 0 calc(var(--sq)*.012) var(--rim)}
.cb.dots .cb-man.available::after{left:calc(var(--sq)*.68);top:calc(var(--sq)*.02);width:calc(var(--sq)*.3);height:calc(var(--sq)*.3);background:var(--k);border:calc(var(--sq)*.025) solid var(--rim)}
.cb-type{position:absolute;left:50%;bottom:8px;translate:-50% 0;z-index:9;font:18px/1.4 var(--kai,serif);width:9em;max-width:80%;padding:6px 10px;border:1px solid #1F1D1A;background:#FBF9F4;color:#1F1D1A;text-align:center;user-select:text;-webkit-user-select:text}
.cb-type[aria-invalid=true]{border-color:#AB271D;color:#AB271D}
.cb-hand.live button{touch-action:none}
.cb-hand.men-darkoak .cb-man{color:#EA6A55}
.cb-hand.men-darkoak .cb-man.s1{color:darkgoldenrod}
.cb-flash{position:absolute;width:var(--sq);height:var(--sq);margin:calc(var(--sq)*-.5);border-radius:50%;opacity:0;pointer-events:none;background:radial-gradient(circle,rgba(196,38,28,.62) 20%,rgba(196,38,28,.36) 70%);border:calc(var(--sq)*.05) solid rgba(186,36,28,.95)}
.cb-fx{position:absolute;pointer-events:none;opacity:0;display:none}
.cb-fx,.cb-fx *{overflow:visible}
.cb-fx i{position:absolute;display:block;background:center/100% 100% no-repeat}
.cb-fx svg{position:absolute}
.cb-hand{display:flex;flex-wrap:wrap;gap:8px;container-type:normal}
.cb-hand button{all:unset;position:relative;box-sizing:border-box;min-width:44px;min-height:44px;width:var(--box,64px);height:calc(var(--box,64px)*1.08);border:1px solid var(--line,#D8D1C0);border-radius:3px;background:var(--wash,#EAE5D8);color:var(--ink,#1F1D1A);--sq:calc(var(--box,64px)*.92);user-select:none;-webkit-user-select:none}
.cb-hand button.none{background:none}
.cb-hand button.none .cb-man{opacity:.22}
.cb-hand button.hot{cursor:pointer}
.cb-hand button.selected{outline:2px solid #287250;outline-offset:-1px;z-index:1}
.cb-hand button:focus-visible{box-shadow:0 0 0 2px var(--ink,#1F1D1A),0 0 0 4px var(--paper,#F4F1E9)}
.cb-hand .cb-man{left:4%;top:4%}
.cb-hand b{position:absolute;right:6%;bottom:2%;font:600 14px/1.2 var(--serif,serif)}
.cb-hand.reserve{--box:52px;gap:4px;justify-content:space-around}
.cb-hand.reserve button{border:0;background:none;height:calc(var(--box,64px)*1.45);text-align:center}
.cb-hand.reserve button.none .cb-man{opacity:1}
.cb-hand.reserve b{left:0;right:0;bottom:0;font-weight:400}
.cb-ghost{position:fixed;left:0;top:0;z-index:9999;pointer-events:none}
@media (forced-colors:active){
.cb .cb-plank,.cb-man,.cb-sq,.cb-hand button{forced-color-adjust:none}
.cb .cb-plank{background:Canvas!important;border:2px solid CanvasText;box-shadow:none;--line:CanvasText}
.cb,.cb-hand{--go:Highlight;--k:Highlight;--zhu-b:Highlight;--rim:Canvas;--line:CanvasText}
.cb-man{color:CanvasText!important}
.cb-sq.hover-available::before,.cb-sq.hover-unavailable::before,.cb-sq.hover-plain::before{background:none;border:2px solid Highlight}
.cb-sq.hover-unavailable::before{border-style:dotted}
.cb-squares:not(.pressed) .cb-sq:focus-visible::before{box-shadow:0 0 0 3px Highlight}
.cb-light,.cb-hi{display:none}
.cb-grid,.cb-coords{color:CanvasText;fill:CanvasText}
.cb-lines{stroke:CanvasText}
.cb-man.s1{--disc:CanvasText;color:Canvas!important}
.cb-tp{fill:var(--disc,Canvas);stroke:CanvasText;stroke-width:.02}
.cb-pt{fill:currentColor}
.cb-pt[stroke]{fill:none;stroke:currentColor}
}`;
