import { throttle } from 'es-toolkit/function/throttle';
import { getDefaultStore, type PrimitiveAtom } from 'jotai';

const WRITE_AFTER_MS = 300;

type Records<R> = Readonly<Record<number, R>>;

interface Storage<R> {
  records: PrimitiveAtom<Records<R>>;
  load(): Promise<ReadonlyMap<number, R>>;
  put(id: number, record: R): Promise<void>;
  remove(id: number): Promise<void>;
}

export interface KeptRecords {
  /** Stores the last changes at once. */
  storeNow: () => Promise<void>;
  /** Stores the last changes and clears the records, so that the next user sees none. */
  stop: () => Promise<void>;
}

/** Loads a user's stored input into an atom and stores changes while the user types, so that a crash loses only the last ones. */
export async function persistRecords<R>(
  { records, load, put, remove }: Storage<R>,
  isMine: () => boolean,
): Promise<KeptRecords> {
  const state = getDefaultStore();
  const written = new Map(await load());
  if (!isMine()) return { storeNow: async () => undefined, stop: async () => undefined };
  // Input typed while the records were loading is newer.
  state.set(records, { ...Object.fromEntries(written), ...state.get(records) });

  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writeLater.cancel();
    const current = state.get(records);
    writing = writing.then(async () => {
      for (const id of new Set([...written.keys(), ...Object.keys(current).map(Number)])) {
        const record = current[id];
        if (record === written.get(id)) continue;
        if (record === undefined) {
          written.delete(id);
          await remove(id);
        } else {
          written.set(id, record);
          await put(id, record);
        }
      }
    });
    return writing;
  };
  const writeLater = throttle(() => void write(), WRITE_AFTER_MS, { edges: ['trailing'] });
  const stopListening = state.sub(records, writeLater);
  const leaving = () => void write();
  document.addEventListener('visibilitychange', leaving);
  window.addEventListener('pagehide', leaving);
  return {
    storeNow: write,
    stop: () => {
      stopListening();
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('pagehide', leaving);
      const last = write();
      state.set(records, {});
      return last;
    },
  };
}
