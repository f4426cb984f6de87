import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import { type KeptRecords, persistRecords } from '@/data/outbox/persist-records';
import type { ChatStore } from './chat-store';

const KEPT_MS = 30 * 86_400_000;

/** Unsent texts by chat; survive a restart. */
export const chatDraftsAtom = atom<Readonly<Record<number, string>>>({});

/** The unsent text of a chat. It stays while other chats and screens are shown. */
export function useChatDraft(chatId: number): [string, (text: string) => void] {
  const [drafts, setDrafts] = useAtom(chatDraftsAtom);
  const set = useCallback(
    (text: string) =>
      setDrafts(({ [chatId]: _before, ...others }) => (text === '' ? others : { ...others, [chatId]: text })),
    [chatId, setDrafts],
  );
  return [drafts[chatId] ?? '', set];
}

/** Loads the unsent texts and stores their changes. */
export function keepChatDrafts(store: ChatStore, isMine: () => boolean): Promise<KeptRecords> {
  return persistRecords<string>(
    {
      records: chatDraftsAtom,
      load: async () => {
        const texts = new Map<number, string>();
        for (const { chatId, text, keptAt } of await store.drafts())
          if (Date.now() - keptAt > KEPT_MS) await store.removeDraft(chatId);
          else texts.set(chatId, text);
        return texts;
      },
      put: (chatId, text) => store.putDraft({ chatId, text, keptAt: Date.now() }),
      remove: store.removeDraft,
    },
    isMine,
  );
}
