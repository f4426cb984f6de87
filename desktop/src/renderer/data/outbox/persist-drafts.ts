import type { QuickFile } from '@/data/messages/pending-messages';
import { type ComposerDraft, draftsAtom, EMPTY_DRAFT } from './drafts';
import { type KeptRecords, persistRecords } from './persist-records';
import type { OwnStore } from './user-database';

/** Loads the composers' drafts and stores their changes. */
export function persistDrafts(store: OwnStore, isMine: () => boolean): Promise<KeptRecords> {
  return persistRecords<ComposerDraft>(
    {
      records: draftsAtom,
      load: async () => {
        const stored = await store.drafts();
        return new Map(stored.map(({ ticketId, keptAt: _keptAt, ...draft }) => [ticketId, migrated(draft)]));
      },
      put: (ticketId, draft) => store.putDraft({ ...draft, ticketId, keptAt: Date.now() }),
      remove: store.removeDraft,
    },
    isMine,
  );
}

/** Converts drafts of earlier versions, which stored the file of one quick message. */
function migrated({ media, ...draft }: ComposerDraft & { media?: QuickFile | null }): ComposerDraft {
  return { ...EMPTY_DRAFT, ...(media ? { quickFiles: [media] } : {}), ...draft };
}
