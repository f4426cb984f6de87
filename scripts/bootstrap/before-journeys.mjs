import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

/** Builds before the first journey, because two demos that start together would build the same parts. */
export default async () => {
  await ensureDependencies();
  await ensureBuilt();
};
