import { getDefaultStore } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import { CONTACT_PARTS } from '@/features/contacts';
import { loadDashboard } from '@/features/dashboard';
import { loadScheduleDialog } from '@/features/schedules';
import { loadUserDialog } from '@/features/users';
import { sessionAtom } from '@/lib/session/session';

type Load = () => Promise<unknown>;

/** Delay before preloading, so that the first screen loads faster. */
const START_AFTER_MS = 5_000;
const RETRY_AFTER_MS = 30_000;

/** Code that is loaded lazily outside routes. */
const PARTS: readonly Load[] = [
  loadDashboard,
  () => import('./palette/CommandPalette'),
  () => import('./palette/ShortcutSheet'),
  ...CONTACT_PARTS,
  loadScheduleDialog,
  loadUserDialog,
  async () => Promise.all((await import('@/features/media-viewer')).VIEWER_PARTS.map((load) => load())),
  () => import('@/ui/emoji/EmojiPicker'),
];

/** After sign-in, loads all code while the window is idle, so that everything works during an outage. */
export function preloadWhenIdle(routes: readonly RouteObject[]): void {
  const store = getDefaultStore();
  const begin = () => {
    if (store.get(sessionAtom).status !== 'signedIn') return;
    unsubscribe();
    setTimeout(() => void preload([...screensOf(routes), ...PARTS]), START_AFTER_MS);
  };
  const unsubscribe = store.sub(sessionAtom, begin);
  begin();
}

/**
 * Loads parts one after another while the window is idle. Retries failed parts later.
 * @returns once everything is loaded
 */
export async function preload(loads: readonly Load[], retryAfterMs = RETRY_AFTER_MS): Promise<void> {
  const failed: Load[] = [];
  for (const load of loads) {
    await idle();
    // A failed part is loaded again by the component that needs it, which also shows a failure.
    await load().catch(() => failed.push(load));
  }
  if (failed.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  await preload(failed, retryAfterMs);
}

export function screensOf(routes: readonly RouteObject[]): Load[] {
  return routes.flatMap(({ lazy, children }) => [
    ...(typeof lazy === 'function' ? [lazy as Load] : []),
    ...screensOf(children ?? []),
  ]);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
