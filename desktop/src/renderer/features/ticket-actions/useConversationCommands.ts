import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useCommands } from '@/lib/commands/useCommands';
import { isAddressed } from './useRowCommands';
import { useTicketCommands } from './useTicketCommands';
import { useTicketOptions } from './useTicketOptions';

export function useConversationCommands(
  ticket: Ticket,
  { showContact, search }: { showContact: () => void; search: () => void },
): void {
  const { t } = useTranslation('ticket-actions');
  const { t: tKeys } = useTranslation('keyboard');
  const { accept, resolve, giveBack, reopen } = useTicketCommands();
  const { markUnread, schedule, snooze, endSnooze, transfer, remove, exportConversation } =
    useTicketOptions(ticket);
  const section = 'ticket';
  const optional = (id: string, label: string, run: (() => void) | undefined, keys?: string[]) => ({
    id,
    label,
    section,
    enabled: run !== undefined,
    // A key pressed on another ticket's row belongs to that row.
    run: () => (keys && !isAddressed(ticket) ? false : run?.()),
    ...(keys ? { keys } : {}),
  });
  useCommands([
    {
      id: 'ticket.accept',
      label: tKeys('accept'),
      section,
      keys: ['a'],
      enabled: ticket.status === 'pending',
      run: () => isAddressed(ticket) && accept(ticket),
    },
    {
      id: 'ticket.resolve',
      label: tKeys('resolve'),
      section,
      keys: ['e'],
      enabled: ticket.status === 'open',
      run: () => isAddressed(ticket) && resolve(ticket),
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
    optional('ticket.snooze', t('snooze.label'), snooze, ['z']),
    optional('ticket.endSnooze', t('snooze.end'), endSnooze),
    optional('ticket.transfer', t('transfer'), transfer, ['t']),
    { id: 'ticket.schedule', label: t('schedule'), section, run: schedule },
    { id: 'ticket.contact', label: t('showContact'), section, run: showContact },
    optional('ticket.export', t('export'), exportConversation),
    optional('ticket.delete', t('delete'), remove),
  ]);
}

const isInList = (): boolean => Boolean(document.activeElement?.closest('[data-pane="list"]'));
