import { atom, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holdCommands } from '@/lib/commands/hold';
import { headedFor } from '@/lib/navigation/heading';
import { useGo } from '@/lib/navigation/useGo';

/** An operation that ends with a navigation. */
interface Way {
  from: string | null;
  /** The user's navigation target when it began; null without one. */
  heading: string | null;
  /** Enables the open ticket's commands again. */
  release: () => void;
}

/** Navigates to the path; resolves to false if the user navigated elsewhere or began another such operation. */
type Go = (path: string) => Promise<boolean>;

/** Command groups disabled while the open ticket is about to change. */
const OF_THE_TICKET = ['ticket', 'message'];

/** The user's path in the workspace; null elsewhere. */
const placeAtom = atom<string | null>(null);
/** The latest operation; null once it has ended or the user navigated elsewhere. */
const wayAtom = atom<Way | null>(null);

/** True while an operation is about to change the open ticket. */
export const isGoingAtom = atom((get) => get(wayAtom) !== null);

const moveAtom = atom(null, (get, set, place: string | null) => {
  set(placeAtom, place);
  const way = get(wayAtom);
  if (way && way.from !== place) set(endAtom, way);
});

const endAtom = atom(null, (get, set, way: Way) => {
  way.release();
  if (get(wayAtom) === way) set(wayAtom, null);
});

/** Records the user's path for `useGoAfterwards`. */
export function useRecordPlace(): void {
  const { pathname } = useLocation();
  const move = useSetAtom(moveAtom);
  useEffect(() => {
    move(pathname);
    return () => move(null);
  }, [pathname, move]);
}

/**
 * For operations that end with a navigation. Until then the open ticket's commands are disabled, so that keys
 * do not act on the previous ticket. Keys typed `ahead` are buffered for the next ticket.
 */
export function useGoAfterwards() {
  const store = useStore();
  const goAtOnce = useGo();
  return useCallback(
    async (work: (go: Go, typed: () => string) => Promise<void>, { ahead = false } = {}): Promise<void> => {
      const { typed, end } = holdCommands(OF_THE_TICKET, ahead);
      const way: Way = { from: store.get(placeAtom), heading: headedFor(), release: end };
      store.set(wayAtom, way);
      const go: Go = async (path) => {
        // The user's own navigation wins, even if it is not rendered yet.
        if (store.get(wayAtom) !== way || headedFor() !== way.heading) return false;
        const going = goAtOnce(path);
        way.heading = headedFor();
        await going;
        return true;
      };
      try {
        await work(go, typed);
      } finally {
        store.set(endAtom, way);
      }
    },
    [store, goAtOnce],
  );
}
