import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { getContact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import type { ConversationData } from '@/data/messages/conversation';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import { contactName } from '@/lib/formats/names';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { detectWrongChat, type SentText, type WrongChatWarning } from './wrong-chat';

const MAX_REMEMBERED = 50;

interface GuardMemory {
  userId: number;
  recent: readonly SentText[];
  prepared: readonly string[];
  /** Keys of the warnings that were already shown. Each appears once per conversation. */
  warned: readonly string[];
  /** Addresses that were sent despite the warning. They are most likely the company's own. */
  addresses: readonly string[];
}

const memoryAtom = atom<GuardMemory | null>(null);

export interface WrongChatGuard {
  /**
   * Returns the warnings to confirm before this text is sent, each once per conversation; unknown variables
   * are reported every time.
   */
  check(text: string): WrongChatWarning[];
  /** Records that the text was sent despite these warnings. */
  confirm(warnings: readonly WrongChatWarning[]): void;
  sent(text: string): void;
  inserted(text: string): void;
}

/** Checks locally whether outgoing texts seem to be meant for another conversation. */
export function useWrongChatGuard({ id, contactId, contact }: Ticket, draft: string): WrongChatGuard {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [stored, setStored] = useAtom(memoryAtom);
  const empty = { userId: user.id, recent: [], prepared: [], warned: [], addresses: [] };
  const memory: GuardMemory = stored?.userId === user.id ? stored : empty;
  const remember = <K extends Exclude<keyof GuardMemory, 'userId'>>(key: K, items: GuardMemory[K]) =>
    setStored((before) => {
      const base = before?.userId === user.id ? before : empty;
      return { ...base, [key]: [...base[key], ...items].slice(-MAX_REMEMBERED) };
    });
  const { data: detail } = useQuery({
    queryKey: ['tickets', 'contactFacts', contactId],
    queryFn: ({ signal }) => call(getContact, { params: { contactId } }, { signal }),
    // Fetches the contact's data only if the text has an address or a number as long as a CPF.
    enabled: /@|(?:\d\D?){11}/.test(draft),
    staleTime: 60_000,
  });

  const keyOf = ({ kind, found }: WrongChatWarning) => `${id} ${kind} ${found}`;
  return {
    check(text) {
      const conversation = client.getQueryData<ConversationData>(ticketKeys.conversation(id));
      const known = [
        contact.number,
        contact.name,
        detail?.email,
        ...(detail?.extraInfo ?? []).map(({ value }) => value),
        ...(conversation?.messages ?? []).map(({ body }) => body),
      ];
      const { recent, prepared, warned, addresses } = memory;
      const warnings = detectWrongChat(text, {
        contactId,
        known: known.filter((one) => one !== undefined && one !== null),
        own: [user.email, ...addresses],
        recent,
        prepared,
        now: Date.now(),
      }).filter((warning) => !warned.includes(keyOf(warning)));
      // An unfilled variable is always a mistake, so its warning appears every time.
      const once = warnings.filter(({ kind }) => kind !== 'variable');
      if (once.length > 0) remember('warned', once.map(keyOf));
      return warnings;
    },
    confirm: (warnings) =>
      remember(
        'addresses',
        warnings.filter(({ kind }) => kind === 'email').map(({ found }) => found),
      ),
    sent: (text) =>
      remember('recent', [{ contactId, contactName: contactName(contact.name), text, at: Date.now() }]),
    inserted: (text) => remember('prepared', [text]),
  };
}
