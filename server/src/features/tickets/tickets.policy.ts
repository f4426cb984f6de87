import type { TicketStatus } from '@recado/shared/tickets';
import type { Caller } from '../../core/tenancy/caller';
import type { TicketDocument } from './ticket.model';

/** What the policy looks at in a user. */
export type Viewer = Pick<
  Caller,
  'userId' | 'companyId' | 'profile' | 'queueIds' | 'connectionIds' | 'viewNoQueueTicket'
>;

/** What the policy looks at in a ticket. */
export type Seen = Pick<TicketDocument, 'companyId' | 'status' | 'queueId' | 'whatsappId' | 'userId'> & {
  contact: Pick<TicketDocument['contact'], 'wallet'>;
};

/** The company's settings that change who sees what. */
export interface VisibilityRules {
  /** Setting connectionAllowed: only tickets on the user's own connections. */
  ownConnectionsOnly: boolean;
  /** Setting useContactWallet: agents see only tickets of contacts in their wallet, and what is given to them. */
  ownWalletOnly: boolean;
}

/** What a list is narrowed to by the person looking at it. */
export interface ListChoice {
  status?: TicketStatus;
  /** Also what is assigned to colleagues. */
  showAll: boolean;
  /** Chosen queues; absent: all the viewer has (for an administrator: all there are). */
  queueIds?: readonly number[];
}

/** Where a ticket copies its contact's wallet; beside it in a list filter stands index `ticket-list-wallet`. */
export const WALLET = 'contact.wallet';

/** The attendant of an open ticket sees it whatever its queue becomes, or their queues. */
const isAttendant = ({ userId }: Pick<Viewer, 'userId'>, ticket: Pick<Seen, 'status' | 'userId'>) =>
  ticket.status === 'open' && ticket.userId === userId;

const OPEN_TO_ALL: readonly TicketStatus[] = ['closed', 'groups'];

/** Whether a ticket can appear in any of the viewer's lists, and so whether they receive its events. */
export function inLists(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  return isAttendant(viewer, ticket) || isInQueues(viewer, ticket, rules);
}

/**
 * Whether a user may become a ticket's attendant: only in queues whose tickets they see. `ticket` is as it would be then; in a
 * company without queues there is none to see.
 */
export function mayAttend(
  viewer: Viewer,
  ticket: Seen,
  rules: VisibilityRules,
  company: { hasQueues: boolean },
): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  return (ticket.queueId === null && !company.hasQueues) || isInQueues(viewer, ticket, rules);
}

function isInQueues(viewer: Viewer, { queueId, status }: Seen, rules: VisibilityRules): boolean {
  if (viewer.profile === 'admin') return true;
  if (queueId !== null) return viewer.queueIds.includes(queueId);
  return viewer.viewNoQueueTicket || rules.ownWalletOnly || OPEN_TO_ALL.includes(status);
}

/**
 * Whether a ticket may be opened, peeked into and written to (specification 1 §6, "Acesso não permitido"): what is in
 * one's lists, and whatever is closed or a group. viewNoQueueTicket opens tickets without a queue, no others.
 */
export function canSee(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  return OPEN_TO_ALL.includes(ticket.status) || inLists(viewer, ticket, rules);
}

/** Whether a user's reading marks a ticket as read: its attendant's does, and anyone's in a ticket without attendant. */
export function readingCounts(
  { userId }: Pick<Viewer, 'userId'>,
  ticket: Pick<Seen, 'status' | 'userId'>,
): boolean {
  if (ticket.status !== 'open' && ticket.status !== 'groups') return false;
  return ticket.userId === null || ticket.userId === userId;
}

/** Of these users, those whose lists can show the ticket, and those who have it open and may. */
export function recipients(
  viewers: readonly Viewer[],
  ticket: Seen,
  rules: VisibilityRules,
  lookingAtIt: readonly number[] = [],
): number[] {
  return viewers
    .filter(
      (viewer) =>
        inLists(viewer, ticket, rules) ||
        (lookingAtIt.includes(viewer.userId) && canSee(viewer, ticket, rules)),
    )
    .map(({ userId }) => userId);
}

/** The rule of `inLists` as a filter, narrowed to what the viewer chose to look at. It has one `$or` at most. */
export function listFilter(
  viewer: Viewer,
  rules: VisibilityRules,
  { status, showAll, queueIds }: ListChoice,
): Record<string, unknown> {
  const admin = viewer.profile === 'admin';
  const filter: Record<string, unknown> = {
    ...(status && { status }),
    ...(rules.ownConnectionsOnly && { whatsappId: { $in: [...viewer.connectionIds] } }),
    ...(!showAll && { userId: { $in: [null, viewer.userId] } }),
  };
  const chosen = queueIds?.filter((id) => admin || viewer.queueIds.includes(id));
  if (admin) return chosen ? { ...filter, queueId: { $in: [...chosen, null] } } : filter;
  const wallet = rules.ownWalletOnly ? { [WALLET]: viewer.userId } : {};
  const queues = chosen ?? viewer.queueIds;
  const withoutQueue = seesWithoutQueue(viewer, rules, status);
  const alternatives: Record<string, unknown>[] = [
    { ...wallet, queueId: { $in: withoutQueue ? [...queues, null] : [...queues] } },
  ];
  if (!status && !withoutQueue) alternatives.push({ ...wallet, queueId: null, status: { $in: OPEN_TO_ALL } });
  if (!status || status === 'open') alternatives.push(ownOpenTickets(viewer, rules, chosen));
  const [only, ...others] = alternatives;
  return others.length === 0 ? { ...filter, ...only } : { ...filter, $or: alternatives };
}

/** Whether a list of this status shows the viewer tickets without a queue. */
function seesWithoutQueue(
  { viewNoQueueTicket }: Viewer,
  { ownWalletOnly }: VisibilityRules,
  status: TicketStatus | undefined,
): boolean {
  return viewNoQueueTicket || ownWalletOnly || (status !== undefined && OPEN_TO_ALL.includes(status));
}

/** The viewer's own open tickets, which a choice of queues narrows like the others. */
function ownOpenTickets(
  { userId }: Viewer,
  { ownWalletOnly }: VisibilityRules,
  chosen: readonly number[] | undefined,
): Record<string, unknown> {
  const own = { status: 'open', userId };
  if (!chosen) return own;
  // Without wallets the alternative of the chosen queues finds them already, but for those without a queue.
  return { ...own, queueId: ownWalletOnly ? { $in: [...chosen, null] } : null };
}

/** Whether wallets let the viewer see the ticket: an agent's own wallet holds the contact, or the ticket is theirs. */
function inWallet(
  viewer: Pick<Viewer, 'userId' | 'profile'>,
  ticket: Pick<Seen, 'contact' | 'status' | 'userId'>,
  { ownWalletOnly }: VisibilityRules,
): boolean {
  if (!ownWalletOnly || viewer.profile === 'admin') return true;
  return ticket.contact.wallet?.includes(viewer.userId) === true || isAttendant(viewer, ticket);
}

function reaches(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (ticket.companyId !== viewer.companyId || !inWallet(viewer, ticket, rules)) return false;
  if (!rules.ownConnectionsOnly) return true;
  return ticket.whatsappId !== null && viewer.connectionIds.includes(ticket.whatsappId);
}
