import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { type SnoozeInput, useEndSnooze, useSnooze } from '@/data/tickets/useSnooze';
import { contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useMomentText } from '@/ui/hours/useHoursStateText';
import { useToasts } from '@/ui/toasts/useToasts';
import { useConflictToasts } from '../useConflictToasts';
import { useNextTicket } from '../useNextTicket';

export const maySnooze = ({ status }: Pick<Ticket, 'status'>): boolean =>
  status === 'open' || status === 'pending';

/** Snoozes tickets and returns them. A snooze leaves the ticket's conversation, and a toast undoes it. */
export function useSnoozeCommands() {
  const { t } = useTranslation('ticket-actions');
  const { mutateAsync: snoozeTicket } = useSnooze();
  const { mutateAsync: endTicketSnooze } = useEndSnooze();
  const openDialog = useSetAtom(ticketDialogAtom);
  const toasts = useToasts();
  const showConflict = useConflictToasts();
  const pathAfter = useNextTicket();
  const navigate = useSyncNavigate();
  const { pathname } = useLocation();
  const momentText = useMomentText();

  async function end(ticket: Ticket): Promise<boolean> {
    try {
      await endTicketSnooze(ticket);
      return true;
    } catch (error) {
      showConflict(error, { action: { label: t('again'), onClick: () => void end(ticket) } });
      return false;
    }
  }

  /** @param back - shows the conversation again, which the snooze left */
  async function undo(ticket: Ticket, back: boolean): Promise<void> {
    const { snooze } = ticket;
    try {
      // A snooze that replaced another one restores it.
      if (snooze && Date.parse(snooze.until) > Date.now())
        await snoozeTicket({
          ticket,
          input: { until: snooze.until, note: snooze.note, promise: snooze.promise },
        });
      else {
        const woken = await endTicketSnooze(ticket);
        // The note of an undone snooze is not shown.
        if (woken.woken) await endTicketSnooze(ticket);
      }
      if (back) await navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      showConflict(error, { action: { label: t('again'), onClick: () => void undo(ticket, back) } });
    }
  }

  /**
   * Resolves to false if the server rejects it.
   * @param leaves - whether the conversation closes or the next one opens
   */
  async function snooze(ticket: Ticket, input: SnoozeInput, leaves = true): Promise<boolean> {
    const path = leaves ? pathAfter(ticket) : pathname;
    const left = path !== pathname;
    try {
      await snoozeTicket({ ticket, input });
    } catch (error) {
      showConflict(error);
      return false;
    }
    toasts.success(
      t('snooze.done', {
        name: contactName(ticket.contact.name),
        time: momentText(new Date(input.until)),
      }),
      { action: { label: t('undo'), onClick: () => void undo(ticket, left) } },
    );
    if (left) await navigate(path);
    return true;
  }

  return {
    snooze,
    end,
    /** Asks for the time. */
    promptForTime: (ticket: Ticket) => openDialog({ kind: 'snooze', ticket }),
  };
}
