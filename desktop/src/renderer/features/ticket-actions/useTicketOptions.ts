import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useMuteAutomation, useUndoMute } from '@/data/contacts/useContactMutations';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { useKanbanEnabled } from '@/data/kanban/useBoards';
import { isMuted, readingCounts } from '@/data/tickets/ticket-rules';
import { useMarkRead } from '@/data/tickets/useTicketActions';
import { contactName } from '@/lib/formats/names';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useNow } from '@/ui/time/time-hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { useSnoozeCommands } from './snooze/useSnoozeCommands';
import { UNDO_SHOWN_MS, useTicketCommands } from './useTicketCommands';

const MINUTE_MS = 60_000;

/** Unavailable options are undefined. */
export function useTicketOptions(ticket: Ticket) {
  const open = useSetAtom(ticketDialogAtom);
  const mayDelete = usePermission('ticket-options:deleteTicket');
  const { id, profile } = useCurrentUser();
  const usesKanban = useKanbanEnabled();
  const isAdmin = profile === 'admin';
  const { markUnread, resolveQuietly } = useTicketCommands();
  const { promptForTime, end } = useSnoozeCommands();
  const { mutateAsync } = useMuteAutomation();
  const { mutateAsync: undoMute } = useUndoMute();
  const { mutate: markRead } = useMarkRead();
  const toasts = useToasts();
  const { t } = useTranslation('ticket-actions');
  const handedOver = ticket.status === 'open' || ticket.status === 'pending';
  const card = ticket.cards?.[0];
  const mayHaveCard = card !== undefined || handedOver;
  const now = useNow(MINUTE_MS);
  const mute = async () => {
    try {
      const { muteId } = await mutateAsync({ contactId: ticket.contactId, muted: true });
      toasts.success(
        t('muted', { name: contactName(ticket.contact.name) }),
        muteId
          ? { action: { label: t('undo'), onClick: () => void unmute(muteId) }, timeoutMs: UNDO_SHOWN_MS }
          : {},
      );
    } catch (error) {
      toasts.failure(error);
    }
  };
  const unmute = (muteId: string) =>
    undoMute({ contactId: ticket.contactId, muteId }).catch((error: unknown) => toasts.failure(error));
  return {
    markUnread: readingCounts(ticket, id) ? () => markUnread(ticket) : undefined,
    // Opening a closed ticket marks nothing as read.
    markRead: ticket.status === 'closed' && ticket.unreadMessages > 0 ? () => markRead(ticket) : undefined,
    schedule: () => open({ kind: 'schedule', ticket }),
    snooze: handedOver ? () => promptForTime(ticket) : undefined,
    endSnooze: ticket.snooze ? () => void end(ticket) : undefined,
    transfer: handedOver ? () => open({ kind: 'transfer', ticket }) : undefined,
    resolveQuietly: ticket.status === 'open' ? () => void resolveQuietly(ticket) : undefined,
    board: usesKanban && mayHaveCard && !ticket.isGroup ? () => open({ kind: 'board', ticket }) : undefined,
    remove: mayDelete ? () => open({ kind: 'delete', ticket }) : undefined,
    mute: handedOver && !isMuted(ticket.contact, now) ? () => void mute() : undefined,
    exportConversation: isAdmin ? () => open({ kind: 'export', ticket }) : undefined,
  };
}
