import { lazy, Suspense } from 'react';
import { ShellSkeleton } from './ShellSkeleton';

/** Public screens do not need this code. */
export const loadShell = () => import('./Shell');

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

export function LazyShell() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  );
}
