import { throttle } from 'es-toolkit/function/throttle';
import { getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { StoredDraft, UserStore } from './user-database';

const WRITE_AFTER_MS = 300;

/** Converts the drafts of tickets or of internal chats between their atom and the database. */
export interface DraftFormat<Draft, Stored extends StoredDraft> {
  atom: PrimitiveAtom<Readonly<Record<number, Draft>>>;
  restored(stored: Stored): [threadId: number, draft: Draft];
  stored(threadId: number, draft: Draft, keptAt: number): Stored;
}

interface PersistedDrafts {
  /** Stores the last changes at once. */
  storeNow: () => Promise<void>;
  /** Stores the last changes and clears the drafts, so that the next user sees none. */
  stop: () => Promise<void>;
}

/** Loads a user's drafts into an atom and stores changes while the user types, so that a crash loses only the last ones. */
export async function persistDrafts<Draft, Stored extends StoredDraft>(
  store: Pick<UserStore<never, Stored>, 'drafts' | 'putDraft' | 'removeDraft'>,
  { atom, restored, stored }: DraftFormat<Draft, Stored>,
  isMine: () => boolean,
): Promise<PersistedDrafts> {
  const state = getDefaultStore();
  const written = new Map((await store.drafts()).map(restored));
  if (!isMine()) return { storeNow: async () => undefined, stop: async () => undefined };
  // Input typed while the drafts were loading is newer.
  state.set(atom, { ...Object.fromEntries(written), ...state.get(atom) });

  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writeLater.cancel();
    const current = state.get(atom);
    writing = writing.then(async () => {
      for (const id of new Set([...written.keys(), ...Object.keys(current).map(Number)])) {
        const draft = current[id];
        if (draft === written.get(id)) continue;
        if (draft === undefined) {
          written.delete(id);
          await store.removeDraft(id);
        } else {
          written.set(id, draft);
          await store.putDraft(stored(id, draft, Date.now()));
        }
      }
    });
    return writing;
  };
  const writeLater = throttle(() => void write(), WRITE_AFTER_MS, { edges: ['trailing'] });
  const stopListening = state.sub(atom, writeLater);
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
      state.set(atom, {});
      return last;
    },
  };
}
