import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

/** What Playwright does before the first journey: two demos that start at once would install and build the same parts. */
export default async () => {
  await ensureDependencies();
  await ensureBuilt();
};
