import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Unsent texts by user and chat. */
const draftsAtom = atom<Readonly<Record<string, string>>>({});

/** The unsent text of a chat. It stays while other chats and screens are shown. */
export function useChatDraft(chatId: number): [string, (text: string) => void] {
  const { id: userId } = useCurrentUser();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const key = `${userId}:${chatId}`;
  const set = useCallback(
    (text: string) =>
      setDrafts(({ [key]: _before, ...others }) => (text === '' ? others : { ...others, [key]: text })),
    [key, setDrafts],
  );
  return [drafts[key] ?? '', set];
}
