import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session';
import { contactName } from '../../../lib/formats';
import { useToasts } from '../../../ui/toasts';
import { useChangeTicket } from '../api/useTicketActions';
import { acceptanceOf } from '../rules/acceptance';
import { listTabAtom, queueChoiceAtom, subTabAtom } from '../state';
import { ticketDialogAtom } from './dialogs/dialogState';
import { useGoAfterwards } from './useGoAfterwards';
import { useRefusals } from './useRefusals';

/** What a person does with a ticket (specification 1 §4.1): each shows at once and is taken back when refused. */
export function useTicketCommands() {
  const change = useChangeTicket();
  const goAfterwards = useGoAfterwards();
  const user = useCurrentUser();
  const toasts = useToasts();
  const { t } = useTranslation('actions');
  const sayRefused = useRefusals();
  const openDialog = useSetAtom(ticketDialogAtom);
  const chooseQueue = useSetAtom(queueChoiceAtom);
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);

  /** Runs a change; says in words what was refused. Answers the changed ticket, or nothing. */
  async function run(input: Parameters<typeof change.mutateAsync>[0]): Promise<Ticket | undefined> {
    try {
      return await change.mutateAsync(input);
    } catch (error) {
      sayRefused(error);
      return undefined;
    }
  }

  async function open(ticket: Ticket, body: Parameters<typeof change.mutateAsync>[0]['change']) {
    const go = goAfterwards();
    const changed = await run({ ticket, change: body });
    if (changed?.status !== 'open' || !(await go(`/tickets/${changed.uuid}`))) return;
    setTab('inbox');
    setSubTab('open');
  }

  return {
    accept: (ticket: Ticket) => {
      const acceptance = acceptanceOf(ticket, user);
      if (acceptance.kind === 'chooseQueue') chooseQueue(ticket);
      else void open(ticket, acceptance.change);
    },
    acceptIn: (ticket: Ticket, queueId: number) => open(ticket, { status: 'open', userId: user.id, queueId }),
    resolve: async (ticket: Ticket) => {
      const closed = { status: 'closed', userId: user.id, expected: asSeen(ticket) } as const;
      const go = goAfterwards();
      const done = await run({ ticket, change: closed, resetsQuantity: true });
      if (!done) return;
      const text = t('resolved', { name: contactName(ticket.contact.name) });
      // What was one's own becomes one's own again; what was a colleague's would not be theirs.
      const again = acceptanceOf(done, user);
      const undoes = ticket.userId === user.id && again.kind === 'open';
      const undo = undoes && { label: t('undo'), onClick: () => void open(done, again.change) };
      toasts.success(text, undo ? { action: undo } : {});
      await go('/tickets');
    },
    giveBack: async (ticket: Ticket) => {
      const pending = { status: 'pending', userId: null, expected: asSeen(ticket) } as const;
      const go = goAfterwards();
      if (await run({ ticket, change: pending, resetsQuantity: true })) await go('/tickets');
    },
    close: (ticket: Ticket) => {
      const expected = asSeen(ticket);
      const closed = { status: 'closed', userId: user.id, justClose: true, expected } as const;
      const go = goAfterwards();
      void run({ ticket, change: closed }).then((done) => done && go('/tickets/'));
    },
    /** A group at once, everybody else through the dialog that asks for the queue. */
    reopen: (ticket: Ticket) => {
      if (!ticket.isGroup) {
        openDialog({ kind: 'reopen', ticket });
        return;
      }
      const expected = asSeen(ticket);
      void run({ ticket, change: { status: 'pending', userId: null, queueId: null, expected } });
    },
    transfer: (ticket: Ticket) => openDialog({ kind: 'transfer', ticket }),
  };
}

/** Refused when it changed meanwhile, so that nobody resolves what a colleague has taken over. */
function asSeen({ status, userId }: Ticket): { status: Ticket['status']; userId: number | null } {
  return { status, userId };
}
