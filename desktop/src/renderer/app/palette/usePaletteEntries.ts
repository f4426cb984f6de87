import type { TFunction } from 'i18next';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Contact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { useStartChat } from '@/data/chats/useStartChat';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { availableCommands } from '@/lib/commands/registry';
import { contactAddress, contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { bySection, entryOf, matches, type PaletteEntry, recentFirst } from './palette-entries';
import { recentAtom } from './palette-state';
import { useSearchResults } from './useSearchResults';

export function usePaletteEntries(typed: string) {
  const { t } = useTranslation('palette');
  const { id: userId } = useCurrentUser();
  const navigate = useSyncNavigate();
  const atTickets = useLocation().pathname.startsWith('/tickets');
  const openDialog = useSetAtom(ticketDialogAtom);
  // Records the commands enabled when the palette opened, because its dialog disables some.
  const [commands] = useState(() =>
    availableCommands()
      .filter(({ hidden }) => !hidden)
      .map(entryOf),
  );
  const recentIds = useAtomValue(recentAtom)(userId);
  const rememberFor = useSetAtom(recentAtom);
  const startChat = useStartChat();
  const toasts = useToasts();
  const { tickets, contacts, colleagues, isSearching, failed } = useSearchResults(typed);
  const fitting = commands.filter(({ label }) => matches(label, typed));
  const found = [
    ...tickets.map((ticket) => ticketEntry(ticket, t, () => navigate(`/tickets/${ticket.uuid}`))),
    // The new-ticket dialog asks for missing data and detects an open ticket.
    ...contacts.map((contact) =>
      contactEntry(contact, t, async () => {
        if (!atTickets) await navigate('/tickets');
        openDialog({ kind: 'new', contact });
      }),
    ),
    ...colleagues.map(({ id, name }) => ({
      id: `colleague.${id}`,
      label: t('talkTo', { name }),
      detail: t('internalChat'),
      section: 'colleagues',
      run: () => startChat(id).catch((error: unknown) => toasts.failure(error)),
    })),
  ];
  const entries = typed.trim() ? [...fitting, ...found] : recentFirst(fitting, recentIds);
  return {
    sections: bySection(entries),
    isSearching,
    failed,
    remember: (id: string) => rememberFor(userId, id),
  };
}

function ticketEntry(ticket: Ticket, t: TFunction<'palette'>, run: () => unknown): PaletteEntry {
  const status = t(`status.${ticket.status}`);
  return {
    id: `ticket.${ticket.uuid}`,
    label: contactName(ticket.contact.name),
    detail: [`#${ticket.id}`, ticket.queue?.name, status, ticket.user?.name].filter(Boolean).join(' · '),
    section: 'tickets',
    run,
  };
}

function contactEntry(contact: Contact, t: TFunction<'palette'>, run: () => unknown): PaletteEntry {
  return {
    id: `contact.${contact.id}`,
    label: t('talkTo', { name: contactName(contact.name) }),
    detail: contactAddress(contact),
    section: 'contacts',
    run,
  };
}
