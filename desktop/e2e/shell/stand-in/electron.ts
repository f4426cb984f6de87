/**
 * Stands in for the module `electron` in the bundle of the main process: Electron's API on Node and Chromium.
 * `docs/desktop.md` lists what it cannot verify.
 */
import { runForSpec } from './control';
import * as electron from './exports';

runForSpec(electron);

export * from './exports';
export default electron;
