import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { type Ticket, UNDO_MS } from '@recado/shared/tickets';
import { listTabAtom, queueChoiceAtom, subTabAtom } from '@/data/desk/desk-state';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { changeDraftAtom } from '@/data/outbox/drafts';
import { acceptanceOf } from '@/data/tickets/ticket-rules';
import {
  type Resolution,
  useChangeTicket,
  useMarkUnread,
  useUndoResolution,
} from '@/data/tickets/useTicketActions';
import { contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { useConflictToasts } from './useConflictToasts';
import { useNavigateAfter } from './useNavigateAfter';
import { useNextTicket } from './useNextTicket';

type Change = Parameters<ReturnType<typeof useChangeTicket>['mutateAsync']>[0];
type Body = Change['change'];
const WAITING = { status: 'pending', userId: null } as const;
/** The server's time counts from the resolution, before the response arrives. */
export const UNDO_SHOWN_MS = UNDO_MS - 1_500;

/** Each change is shown at once and undone if the server rejects it. */
export function useTicketCommands() {
  const change = useChangeTicket();
  const unread = useMarkUnread();
  const undo = useUndoResolution();
  const navigateNow = useSyncNavigate();
  const navigateAfter = useNavigateAfter();
  const user = useCurrentUser();
  const toasts = useToasts();
  const { t } = useTranslation('ticket-actions');
  const showConflict = useConflictToasts();
  const openDialog = useSetAtom(ticketDialogAtom);
  const selectQueue = useSetAtom(queueChoiceAtom);
  const changeDraft = useSetAtom(changeDraftAtom);
  const pathAfter = useNextTicket();
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);
  const { pathname } = useLocation();
  const openPath = useRef(pathname);
  useEffect(() => {
    openPath.current = pathname;
  });

  /** Shows a rejection as a toast. After a network failure, the toast offers a retry. */
  async function run(input: Change, again: () => void): Promise<Ticket | undefined> {
    try {
      return await change.mutateAsync(input);
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
      const asBefore = t('asBefore', { name: contactName(input.ticket.contact.name) });
      showConflict(
        error,
        isUnavailable ? { detail: asBefore, action: { label: t('again'), onClick: again } } : {},
      );
      return undefined;
    }
  }

  const open = (ticket: Ticket, body: Body): Promise<void> =>
    navigateAfter(
      async (navigate, typed) => {
        const changed = await run({ ticket, change: body }, () => void open(ticket, body));
        if (changed?.status !== 'open') return;
        const arrived = await navigate(`/tickets/${changed.uuid}`);
        // The composer was not mounted during the request, so text typed in the meantime is added to the draft.
        if (typed()) changeDraft(changed.id, ({ text }) => ({ text: text + typed() }));
        if (!arrived) return;
        setTab('inbox');
        setSubTab('open');
      },
      { ahead: true },
    );

  const leave = (ticket: Ticket, body: Body, path: string, then?: (done: Ticket) => void): Promise<void> =>
    navigateAfter(async (navigate) => {
      const input = {
        ticket,
        change: { ...body, expected: asSeen(ticket) },
        resetsQuantity: !('justClose' in body),
      };
      const done = await run(input, () => void leave(ticket, body, path, then));
      if (!done) return;
      then?.(done);
      if (path !== openPath.current) await navigate(path);
    });

  /** @param back - undoing shows the conversation again, which was left */
  function offerUndo(ticket: Ticket, done: Ticket, { text, back }: { text: string; back: boolean }) {
    const { resolutionId } = done;
    const undo = resolutionId !== undefined && {
      label: t('undo'),
      onClick: () => void undoResolution({ ticket: done, resolutionId }, back),
    };
    const name = contactName(ticket.contact.name);
    toasts.success(t(text, { name }), undo ? { action: undo, timeoutMs: UNDO_SHOWN_MS } : {});
  }

  async function undoResolution(resolution: Resolution, back: boolean): Promise<void> {
    try {
      const restored = await undo.mutateAsync(resolution);
      if (back) await navigateNow(`/tickets/${restored.uuid}`);
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
      const again = { label: t('again'), onClick: () => void undoResolution(resolution, back) };
      showConflict(error, isUnavailable ? { action: again } : {});
    }
  }

  /** Closes a ticket from the list. The displayed conversation stays unless it belongs to the closed ticket. */
  async function close(ticket: Ticket): Promise<void> {
    const body: Body = { status: 'closed', userId: user.id, justClose: true };
    const path = `/tickets/${ticket.uuid}`;
    if (openPath.current === path)
      return leave(ticket, body, '/tickets/', (done) =>
        offerUndo(ticket, done, { text: 'closed', back: true }),
      );
    const input = { ticket, change: { ...body, expected: asSeen(ticket) } };
    const done = await run(input, () => void close(ticket));
    if (done) offerUndo(ticket, done, { text: 'closed', back: false });
  }

  /** Leaves a displayed conversation first, because viewing would mark it as read. */
  async function markUnread(ticket: Ticket): Promise<void> {
    if (openPath.current === `/tickets/${ticket.uuid}`) await navigateNow('/tickets/');
    try {
      await unread.mutateAsync(ticket);
    } catch (error) {
      showConflict(error, { action: { label: t('again'), onClick: () => void markUnread(ticket) } });
    }
  }

  const reopenGroup = (ticket: Ticket) =>
    void run({ ticket, change: { ...WAITING, queueId: null, expected: asSeen(ticket) } }, () =>
      reopenGroup(ticket),
    );

  return {
    accept: (ticket: Ticket) => {
      const acceptance = acceptanceOf(ticket, user);
      if (acceptance.kind === 'chooseQueue') selectQueue(ticket);
      else void open(ticket, acceptance.change);
    },
    acceptIn: (ticket: Ticket, queueId: number) => open(ticket, { status: 'open', userId: user.id, queueId }),
    resolve: (ticket: Ticket) =>
      leave(ticket, { status: 'closed', userId: user.id }, pathAfter(ticket), (done) =>
        offerUndo(ticket, done, { text: 'resolved', back: true }),
      ),
    /** The customer receives neither a completion text nor a request for feedback. */
    resolveQuietly: (ticket: Ticket) =>
      leave(ticket, { status: 'closed', userId: user.id, justClose: true }, pathAfter(ticket), (done) =>
        offerUndo(ticket, done, { text: 'resolved', back: true }),
      ),
    giveBack: (ticket: Ticket) => leave(ticket, WAITING, pathAfter(ticket)),
    /** Confirms first if the customer has no reply. */
    close: (ticket: Ticket) => {
      if (ticket.status === 'pending') openDialog({ kind: 'close', ticket });
      else void close(ticket);
    },
    closeNow: close,
    markUnread: (ticket: Ticket) => void markUnread(ticket),
    /** Reopens a group at once. For other tickets, opens the dialog that asks for a queue. */
    reopen: (ticket: Ticket) => {
      if (ticket.isGroup) reopenGroup(ticket);
      else openDialog({ kind: 'reopen', ticket });
    },
    transfer: (ticket: Ticket) => openDialog({ kind: 'transfer', ticket }),
  };
}

/** The server rejects a change if the ticket no longer has this state, for example if a colleague accepted it. */
function asSeen({ status, userId }: Ticket): { status: Ticket['status']; userId: number | null } {
  return { status, userId };
}
