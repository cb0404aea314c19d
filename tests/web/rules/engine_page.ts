/* engine_page.ts -- a bare page around the core and the engine, for the tests that drive it. */
import { loadCore } from "../../../web/rules/load";
import { loadEngine } from "../../../web/rules/load_engine";

Object.assign(window, { loadCore, loadEngine });
