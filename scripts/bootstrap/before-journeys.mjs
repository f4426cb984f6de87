import { ensureBuilt } from './build.mjs';

/** What Playwright does before the first journey: two demos that start at once would build the same parts. */
export default () => ensureBuilt();
