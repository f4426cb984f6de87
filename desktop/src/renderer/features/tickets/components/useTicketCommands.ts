import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../../lib/session';
import { useToasts } from '../../../ui/toasts';
import { useChangeTicket } from '../api/useTicketActions';
import { acceptanceOf } from '../rules/acceptance';
import { listTabAtom, queueChoiceAtom, subTabAtom } from '../state';

/** What a person does with a ticket (specification 1 §4.1): each shows at once and is taken back when refused. */
export function useTicketCommands() {
  const change = useChangeTicket();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const toasts = useToasts();
  const { t } = useTranslation('tickets');
  const chooseQueue = useSetAtom(queueChoiceAtom);
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);

  /** Runs a change; says in words what was refused. Answers the changed ticket, or nothing. */
  async function run(input: Parameters<typeof change.mutateAsync>[0]): Promise<Ticket | undefined> {
    try {
      return await change.mutateAsync(input);
    } catch (error) {
      const winner = takenBy(error);
      if (winner) toasts.warning(t('taken', { name: winner }));
      else toasts.failure(error);
      return undefined;
    }
  }

  async function open(ticket: Ticket, body: Parameters<typeof change.mutateAsync>[0]['change']) {
    const changed = await run({ ticket, change: body });
    if (changed?.status !== 'open') return;
    setTab('inbox');
    setSubTab('open');
    await navigate(`/tickets/${changed.uuid}`);
  }

  return {
    accept: (ticket: Ticket) => {
      const acceptance = acceptanceOf(ticket, user);
      if (acceptance.kind === 'chooseQueue') chooseQueue(ticket);
      else void open(ticket, acceptance.change);
    },
    acceptIn: (ticket: Ticket, queueId: number) => open(ticket, { status: 'open', userId: user.id, queueId }),
    resolve: async (ticket: Ticket) => {
      const closed = { status: 'closed', userId: user.id } as const;
      if (await run({ ticket, change: closed, resetsQuantity: true })) await navigate('/tickets');
    },
    giveBack: async (ticket: Ticket) => {
      const pending = { status: 'pending', userId: null } as const;
      if (await run({ ticket, change: pending, resetsQuantity: true })) await navigate('/tickets');
    },
    close: (ticket: Ticket) => {
      const closed = { status: 'closed', userId: user.id, justClose: true } as const;
      void run({ ticket, change: closed }).then((done) => done && navigate('/tickets/'));
    },
  };
}

/** Who was faster, where that is why it was refused. */
function takenBy(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_TAKEN') return undefined;
  const winner = error.details?.['user'];
  if (typeof winner === 'string') return winner;
  const name = (winner as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}
