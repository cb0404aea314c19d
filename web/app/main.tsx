/* main.tsx -- the entry of the page. */
import { render } from "preact";

render(<main>楚河</main>, document.body);
