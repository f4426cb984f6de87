import { atom, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where in the workspace the person is; null elsewhere. */
const placeAtom = atom<string | null>(null);
/** How many times something was begun that ends with going somewhere. */
const begunAtom = atom(0);

/** Keeps in mind where the person is, for `useGoAfterwards`. */
export function useRecordPlace(): void {
  const { pathname } = useLocation();
  const record = useSetAtom(placeAtom);
  useEffect(() => {
    record(pathname);
    return () => record(null);
  }, [pathname, record]);
}

/**
 * For what takes a while and then goes somewhere. Call it at the start; what it answers goes there at the end, or
 * answers false: the person has gone elsewhere meanwhile, or has begun something that goes elsewhere.
 */
export function useGoAfterwards(): () => (path: string) => Promise<boolean> {
  const store = useStore();
  const navigate = useNavigate();
  return useCallback(() => {
    const from = store.get(placeAtom);
    const turn = store.get(begunAtom) + 1;
    store.set(begunAtom, turn);
    return async (path) => {
      if (store.get(placeAtom) !== from || store.get(begunAtom) !== turn) return false;
      await navigate(path);
      return true;
    };
  }, [store, navigate]);
}
