import { atom, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { suspendCommands } from '@/lib/commands/suspend';
import { headedFor } from '@/lib/navigation/heading';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';

interface PendingNavigation {
  from: string | null;
  /** The user's navigation target when the operation began; null without one. */
  heading: string | null;
  release: () => void;
}

/** Resolves to false if the user navigated elsewhere or began another such operation. */
type NavigateIfPending = (path: string) => Promise<boolean>;

/** Command groups disabled while the open ticket is about to change. */
const OF_THE_TICKET = ['ticket', 'message'];

const pathAtom = atom<string | null>(null);
/** The latest operation; null after its end or after the user navigated elsewhere. */
const pendingNavigationAtom = atom<PendingNavigation | null>(null);

/** True while an operation is about to change the open ticket. */
export const isNavigatingAtom = atom((get) => get(pendingNavigationAtom) !== null);

const moveAtom = atom(null, (get, set, path: string | null) => {
  set(pathAtom, path);
  const pending = get(pendingNavigationAtom);
  if (pending && pending.from !== path) set(endAtom, pending);
});

const endAtom = atom(null, (get, set, pending: PendingNavigation) => {
  pending.release();
  if (get(pendingNavigationAtom) === pending) set(pendingNavigationAtom, null);
});

export function useRecordPath(): void {
  const { pathname } = useLocation();
  const move = useSetAtom(moveAtom);
  useEffect(() => {
    move(pathname);
    return () => move(null);
  }, [pathname, move]);
}

/**
 * Disables the open ticket's commands until the operation navigates, so that keys do not act on the previous
 * ticket. With `ahead`, typed keys are buffered for the next ticket.
 */
export function useNavigateAfter() {
  const store = useStore();
  const navigateNow = useSyncNavigate();
  return useCallback(
    async (
      work: (navigate: NavigateIfPending, typed: () => string) => Promise<void>,
      { ahead = false } = {},
    ): Promise<void> => {
      const { typed, end } = suspendCommands(OF_THE_TICKET, ahead);
      const pending: PendingNavigation = { from: store.get(pathAtom), heading: headedFor(), release: end };
      store.set(pendingNavigationAtom, pending);
      const navigate: NavigateIfPending = async (path) => {
        // The user's own navigation has priority, even if it is not rendered yet.
        if (store.get(pendingNavigationAtom) !== pending || headedFor() !== pending.heading) return false;
        const navigation = navigateNow(path);
        pending.heading = headedFor();
        await navigation;
        return true;
      };
      try {
        await work(navigate, typed);
      } finally {
        store.set(endAtom, pending);
      }
    },
    [store, navigateNow],
  );
}
