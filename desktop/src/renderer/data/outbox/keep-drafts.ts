import { throttle } from 'es-toolkit/function/throttle';
import { getDefaultStore } from 'jotai';
import type { QuickFile } from '@/data/messages/pending-messages';
import { type ComposerDraft, draftsAtom, EMPTY_DRAFT } from './drafts';
import type { OwnStore } from './own-store';

const WRITE_AFTER_MS = 300;

interface KeptDrafts {
  /** Stores the last changes at once. */
  storeNow: () => Promise<void>;
  /** Stores the last changes and clears the drafts, so that the next user sees none. */
  stop: () => Promise<void>;
}

/** Loads stored drafts and stores changes while the user types, so that a crash loses only the last ones. */
export async function keepDrafts(store: OwnStore, isMine: () => boolean): Promise<KeptDrafts> {
  const state = getDefaultStore();
  const stored = await store.drafts();
  const written = new Map<number, ComposerDraft>();
  if (!isMine()) return { storeNow: async () => undefined, stop: async () => undefined };
  for (const { ticketId, keptAt: _keptAt, ...draft } of stored) written.set(ticketId, migrated(draft));
  // Input typed while the drafts were loading is newer.
  state.set(draftsAtom, { ...Object.fromEntries(written), ...state.get(draftsAtom) });

  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writeLater.cancel();
    const drafts = state.get(draftsAtom);
    writing = writing.then(async () => {
      for (const ticketId of new Set([...written.keys(), ...Object.keys(drafts).map(Number)])) {
        const draft = drafts[ticketId];
        if (draft === written.get(ticketId)) continue;
        if (draft) {
          written.set(ticketId, draft);
          await store.putDraft({ ...draft, ticketId, keptAt: Date.now() });
        } else {
          written.delete(ticketId);
          await store.removeDraft(ticketId);
        }
      }
    });
    return writing;
  };
  const writeLater = throttle(() => void write(), WRITE_AFTER_MS, { edges: ['trailing'] });
  const stopListening = state.sub(draftsAtom, writeLater);
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
      state.set(draftsAtom, {});
      return last;
    },
  };
}

/** Converts drafts of earlier versions, which stored the file of one quick message. */
function migrated({ media, ...draft }: ComposerDraft & { media?: QuickFile | null }): ComposerDraft {
  return { ...EMPTY_DRAFT, ...(media ? { quickFiles: [media] } : {}), ...draft };
}
