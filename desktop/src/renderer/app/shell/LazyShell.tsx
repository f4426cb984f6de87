import { lazy, Suspense } from 'react';
import { ShellSkeleton } from './ShellSkeleton';

/** Loads the code of the frame, which the screens before signing in do without. */
export const loadShell = () => import('./Shell');

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** The frame around every private screen, loaded once a person is signed in. */
export function LazyShell() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  );
}
