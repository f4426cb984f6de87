import { lazy, Suspense } from 'react';
import { ShellSkeleton } from './ShellSkeleton';

/** Loads the shell, which public screens do not need. */
export const loadShell = () => import('./Shell');

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

export function LazyShell() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  );
}
