import { atom, useAtom } from 'jotai';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Notes half typed in this window, by ticket, and whose they are. */
const draftsAtom = atom<{ userId: number; texts: Readonly<Record<number, string>> } | null>(null);

/**
 * The note being typed in a ticket, and how to change it. It outlives the drawer, which another ticket or a window of
 * another width puts away; whoever signs in next finds none of it.
 */
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
