import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getContact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { atom, useAtom } from 'jotai';
import { contactName } from '@/lib/formats/names';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import type { ConversationData } from '@/data/messages/conversation';
import { wrongChatDoubts, type Doubt, type SentText } from './wrong-chat';

const MAX_REMEMBERED = 50;

/** What this window knows for the guard as long as it lives, of one person's work. */
interface GuardMemory {
  userId: number;
  recent: readonly SentText[];
  /** Texts made to be sent to many. */
  prepared: readonly string[];
  /** Asked about once in a conversation is not asked again. */
  asked: readonly string[];
  /** Addresses that were sent all the same: the company's own, most likely. */
  addresses: readonly string[];
}

const memoryAtom = atom<GuardMemory | null>(null);

export interface WrongChatGuard {
  /** Returns what to ask before this text is sent: each doubt once per conversation, unknown variables every time. */
  ask(text: string): Doubt[];
  /** It was sent in spite of them. */
  confirm(doubts: readonly Doubt[]): void;
  /** It was sent. */
  sent(text: string): void;
  /** A quick message was put into the text. */
  inserted(text: string): void;
}

/** Looks at what is about to be sent for signs that it is meant for another conversation; by local rules only. */
export function useWrongChatGuard({ id, contactId, contact }: Ticket, draft: string): WrongChatGuard {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [kept, keep] = useAtom(memoryAtom);
  const empty = { userId: user.id, recent: [], prepared: [], asked: [], addresses: [] };
  const memory: GuardMemory = kept?.userId === user.id ? kept : empty;
  const remember = <K extends Exclude<keyof GuardMemory, 'userId'>>(key: K, items: GuardMemory[K]) =>
    keep((before) => {
      const base = before?.userId === user.id ? before : empty;
      return { ...base, [key]: [...base[key], ...items].slice(-MAX_REMEMBERED) };
    });
  const { data: detail } = useQuery({
    queryKey: ['tickets', 'contactFacts', contactId],
    queryFn: ({ signal }) => call(getContact, { params: { contactId } }, { signal }),
    // Only where the text names somebody: an address, or a number as long as a CPF.
    enabled: /@|(?:\d\D?){11}/.test(draft),
    staleTime: 60_000,
  });

  const keyOf = ({ kind, found }: Doubt) => `${id} ${kind} ${found}`;
  return {
    ask(text) {
      const conversation = client.getQueryData<ConversationData>(ticketKeys.conversation(id));
      const known = [
        contact.number,
        contact.name,
        detail?.email,
        ...(detail?.extraInfo ?? []).map(({ value }) => value),
        ...(conversation?.messages ?? []).map(({ body }) => body),
      ];
      const { recent, prepared, asked, addresses } = memory;
      const doubts = wrongChatDoubts(text, {
        contactId,
        known: known.filter((one) => one !== undefined && one !== null),
        own: [user.email, ...addresses],
        recent,
        prepared,
        now: Date.now(),
      }).filter((doubt) => !asked.includes(keyOf(doubt)));
      // An unfilled variable is a mistake each time it is sent, so its warning is never suppressed.
      const once = doubts.filter(({ kind }) => kind !== 'variable');
      if (once.length > 0) remember('asked', once.map(keyOf));
      return doubts;
    },
    confirm: (doubts) =>
      remember(
        'addresses',
        doubts.filter(({ kind }) => kind === 'email').map(({ found }) => found),
      ),
    sent: (text) =>
      remember('recent', [{ contactId, contactName: contactName(contact.name), text, at: Date.now() }]),
    inserted: (text) => remember('prepared', [text]),
  };
}
