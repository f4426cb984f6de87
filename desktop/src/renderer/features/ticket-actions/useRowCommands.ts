import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { useCommands } from '@/lib/commands/useCommands';
import { maySnooze } from './snooze/useSnoozeCommands';
import { useTicketCommands } from './useTicketCommands';

/**
 * Adds the keys that act on the focused row of a list: A accepts, E resolves, T transfers, Z snoozes. A key that the row's ticket
 * does not allow does nothing; it never acts on the open conversation instead.
 */
export function useRowCommands(ticketOf: (id: number) => Ticket | undefined): void {
  const { t } = useTranslation('ticket-actions');
  const { t: tKeys } = useTranslation('keyboard');
  const { accept, resolve } = useTicketCommands();
  const openDialog = useSetAtom(ticketDialogAtom);
  const onRow = (id: string, label: string, key: string, run: (ticket: Ticket) => unknown) => ({
    id: `list.${id}`,
    label,
    keys: [key],
    hidden: true,
    run: () => {
      const rowId = focusedRow();
      const ticket = rowId === undefined ? undefined : ticketOf(rowId);
      return ticket ? run(ticket) : false;
    },
  });
  useCommands([
    onRow('accept', tKeys('accept'), 'a', (ticket) => ticket.status === 'pending' && accept(ticket)),
    onRow('resolve', tKeys('resolve'), 'e', (ticket) => ticket.status === 'open' && resolve(ticket)),
    onRow(
      'snooze',
      t('snooze.label'),
      'z',
      (ticket) => maySnooze(ticket) && openDialog({ kind: 'snooze', ticket }),
    ),
    onRow(
      'transfer',
      t('transfer'),
      't',
      (ticket) =>
        (ticket.status === 'open' || ticket.status === 'pending') && openDialog({ kind: 'transfer', ticket }),
    ),
  ]);
}

/** Returns whether a key addresses this ticket: the focus is outside the lists, or on this ticket's row. */
export function isAddressed(ticket: Ticket): boolean {
  const rowId = focusedRow();
  return rowId === undefined || rowId === ticket.id;
}

export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket-row]');
  return row ? Number(row.dataset['ticketRow']) : undefined;
}
