import { atom, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holdCommands } from '@/lib/commands/hold';
import { headedFor } from '@/lib/navigation/heading';
import { useGo } from '@/lib/navigation/useGo';

/** What is under way and ends with going somewhere. */
interface Way {
  from: string | null;
  /** Where the person was going when it began: nowhere else. */
  heading: string | null;
  /** Commands of the open ticket are for it again. */
  release: () => void;
}

/** Goes there, unless the person has gone elsewhere meanwhile, or has begun something that goes elsewhere: false. */
type Go = (path: string) => Promise<boolean>;

/** Commands about the open ticket: it is about to be another. */
const OF_THE_TICKET = ['ticket', 'message'];

/** Where in the workspace the person is; null elsewhere. */
const placeAtom = atom<string | null>(null);
/** The newest that was begun; null once it has ended, or the person went elsewhere. */
const wayAtom = atom<Way | null>(null);

/** Whether something is under way at whose end another ticket, or none, will be open. */
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

/** Keeps in mind where the person is, for `useGoAfterwards`. */
export function useRecordPlace(): void {
  const { pathname } = useLocation();
  const move = useSetAtom(moveAtom);
  useEffect(() => {
    move(pathname);
    return () => move(null);
  }, [pathname, move]);
}

/**
 * For work that takes a while and then goes somewhere. Until it is there the open ticket's commands rest: a key pressed
 * meanwhile would be for the one before. What is typed `ahead` is kept for the ticket one goes to.
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
        // Whoever chose another screen goes there, though it is not drawn yet.
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
