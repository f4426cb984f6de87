import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useCommands } from '@/lib/commands/useCommands';
import { useTicketCommands } from './useTicketCommands';
import { useTicketOptions } from './useTicketOptions';

export function useConversationCommands(
  ticket: Ticket,
  { showContact, search }: { showContact: () => void; search: () => void },
): void {
  const { t } = useTranslation('ticket-actions');
  const { t: tKeys } = useTranslation('keyboard');
  const { accept, resolve, giveBack, reopen } = useTicketCommands();
  const { markUnread, schedule, transfer, remove, exportConversation } = useTicketOptions(ticket);
  const section = 'ticket';
  const optional = (id: string, label: string, run: (() => void) | undefined, keys?: string[]) => ({
    id,
    label,
    section,
    enabled: run !== undefined,
    run: () => run?.(),
    ...(keys ? { keys } : {}),
  });
  useCommands([
    {
      id: 'ticket.accept',
      label: tKeys('accept'),
      section,
      keys: ['a'],
      enabled: ticket.status === 'pending',
      // If the focus is in the list, the focused row's ticket is accepted instead.
      run: () => focusedRow() === undefined && accept(ticket),
    },
    {
      id: 'ticket.resolve',
      label: tKeys('resolve'),
      section,
      keys: ['e'],
      enabled: ticket.status === 'open',
      run: () => void resolve(ticket),
    },
    {
      id: 'ticket.return',
      label: t('return'),
      section,
      enabled: ticket.status === 'open',
      run: () => void giveBack(ticket),
    },
    {
      id: 'ticket.reopen',
      label: t('reopen'),
      section,
      enabled: ticket.status === 'closed',
      run: () => reopen(ticket),
    },
    {
      id: 'ticket.search',
      label: t('search'),
      section,
      keys: ['Ctrl+F'],
      whileTyping: true,
      // If the focus is in the list, the key searches the list instead.
      run: () => (isInList() ? false : search()),
    },
    optional('ticket.markUnread', t('markUnread'), markUnread),
    optional('ticket.transfer', t('transfer'), transfer, ['t']),
    { id: 'ticket.schedule', label: t('schedule'), section, run: schedule },
    { id: 'ticket.contact', label: t('showContact'), section, run: showContact },
    optional('ticket.export', t('export'), exportConversation),
    optional('ticket.delete', t('delete'), remove),
  ]);
}

const isInList = (): boolean => Boolean(document.activeElement?.closest('[data-pane="list"]'));

export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket-row]');
  return row ? Number(row.dataset['ticketRow']) : undefined;
}
