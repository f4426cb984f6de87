import type { TicketStatus } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { TicketDocument } from './ticket.model';

export type Viewer = Pick<
  Caller,
  'userId' | 'companyId' | 'profile' | 'queueIds' | 'connectionIds' | 'viewNoQueueTicket'
>;

export type Seen = Pick<
  TicketDocument,
  'companyId' | 'status' | 'queueId' | 'whatsappId' | 'userId' | 'outreach'
> & {
  contact: Pick<TicketDocument['contact'], 'wallet'>;
};

export interface VisibilityRules {
  /** Setting connectionAllowed: agents see only tickets of their own connections. */
  ownConnectionsOnly: boolean;
  /**
   * Setting useContactWallet: agents see only tickets of contacts in their wallet, and open tickets that they
   * attend.
   */
  ownWalletOnly: boolean;
}

export interface ListChoice {
  status?: TicketStatus;
  showAll: boolean;
  /** Chosen queues of a list; undefined: all that the viewer sees. */
  queueIds?: readonly number[];
}

export const WALLET = 'contact.wallet';

/** The attendant sees an open ticket even after the queue changes. */
const isAttendant = ({ userId }: Pick<Viewer, 'userId'>, ticket: Pick<Seen, 'status' | 'userId'>) =>
  ticket.status === 'open' && ticket.userId === userId;

const OPEN_TO_ALL: readonly TicketStatus[] = ['closed', 'groups'];

/** Returns whether the viewer's lists contain the ticket, so that the viewer receives its events. */
export function inLists(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (ticket.outreach || !reaches(viewer, ticket, rules)) return false;
  return isAttendant(viewer, ticket) || isInQueues(viewer, ticket, rules);
}

/** @param ticket - as it would be after the assignment */
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
 * Returns whether the viewer may open, peek at and write in the ticket: those of `inLists`, all closed ones and all
 * groups. viewNoQueueTicket adds only tickets without a queue.
 */
export function canSee(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  return OPEN_TO_ALL.includes(ticket.status) || inLists(viewer, ticket, rules);
}

/** Reading counts for the attendant, or for all if there is none. */
export function readingCounts(
  { userId }: Pick<Viewer, 'userId'>,
  ticket: Pick<Seen, 'status' | 'userId'>,
): boolean {
  if (ticket.status !== 'open' && ticket.status !== 'groups') return false;
  return ticket.userId === null || ticket.userId === userId;
}

/**
 * Selects viewers with the ticket in their lists, and those with permission who view it. All who may see an outreach
 * ticket receive its messages, which appear in its contact's conversations.
 */
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
        ((ticket.outreach || lookingAtIt.includes(viewer.userId)) && canSee(viewer, ticket, rules)),
    )
    .map(({ userId }) => userId);
}

export const NO_OUTREACH = { outreach: { $exists: false } } as const;

/** `inLists` as a database filter with at most one `$or`. */
export function listFilter(
  viewer: Viewer,
  rules: VisibilityRules,
  { status, showAll, queueIds }: ListChoice,
): Record<string, unknown> {
  const admin = viewer.profile === 'admin';
  const filter: Record<string, unknown> = {
    ...(status && { status }),
    // Only closed lists need the condition, because outreach tickets are closed.
    ...((status === undefined || status === 'closed') && NO_OUTREACH),
    ...(rules.ownConnectionsOnly && { whatsappId: { $in: [...viewer.connectionIds] } }),
    ...(!showAll && { userId: { $in: [null, viewer.userId] } }),
  };
  const selected = queueIds?.filter((id) => admin || viewer.queueIds.includes(id));
  if (admin) return selected ? { ...filter, queueId: { $in: [...selected, null] } } : filter;
  const wallet = rules.ownWalletOnly ? { [WALLET]: viewer.userId } : {};
  const queues = selected ?? viewer.queueIds;
  const withoutQueue = seesWithoutQueue(viewer, rules, status);
  const alternatives: Record<string, unknown>[] = [
    { ...wallet, queueId: { $in: withoutQueue ? [...queues, null] : [...queues] } },
  ];
  if (!status && !withoutQueue) alternatives.push({ ...wallet, queueId: null, status: { $in: OPEN_TO_ALL } });
  if (!status || status === 'open') alternatives.push(ownOpenTickets(viewer, rules, selected));
  const [only, ...others] = alternatives;
  return others.length === 0 ? { ...filter, ...only } : { ...filter, $or: alternatives };
}

function seesWithoutQueue(
  { viewNoQueueTicket }: Viewer,
  { ownWalletOnly }: VisibilityRules,
  status: TicketStatus | undefined,
): boolean {
  return viewNoQueueTicket || ownWalletOnly || (status !== undefined && OPEN_TO_ALL.includes(status));
}

function ownOpenTickets(
  { userId }: Viewer,
  { ownWalletOnly }: VisibilityRules,
  selected: readonly number[] | undefined,
): Record<string, unknown> {
  const own = { status: 'open', userId };
  if (!selected) return own;
  // Without wallets, the first alternative of `listFilter` covers the chosen queues.
  return { ...own, queueId: ownWalletOnly ? { $in: [...selected, null] } : null };
}

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
