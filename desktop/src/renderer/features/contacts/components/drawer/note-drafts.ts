import { atom, useAtom } from 'jotai';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Unsaved notes of this window, by ticket, and the user they belong to. */
const draftsAtom = atom<{ userId: number; texts: Readonly<Record<number, string>> } | null>(null);

/** Returns a ticket's unsaved note and its setter. It survives the drawer, but not another user's sign-in. */
export function useNoteDraft(ticketId: number): [string, (text: string) => void] {
  const { id: userId } = useCurrentUser();
  const [kept, keep] = useAtom(draftsAtom);
  const change = (text: string) =>
    keep((before) => {
      const { [ticketId]: _, ...others } = before?.userId === userId ? before.texts : {};
      return { userId, texts: text === '' ? others : { ...others, [ticketId]: text } };
    });
  return [(kept?.userId === userId && kept.texts[ticketId]) || '', change];
}
