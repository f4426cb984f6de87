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

const OPEN_TO_ALL: readonly TicketStatus[] = ['closed', 'groups'];

/** Whether a ticket can stand in any of the viewer's lists, and so whether its events go to them (specification 1 §6). */
export function inLists(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  if (viewer.profile === 'admin') return true;
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId);
  return viewer.viewNoQueueTicket || rules.ownWalletOnly || OPEN_TO_ALL.includes(ticket.status);
}

/**
 * Whether a ticket may be opened, peeked into and written to (specification 1 §6, "Acesso não permitido"): what is in
 * one's lists, and whatever is closed or a group. viewNoQueueTicket opens tickets without a queue, no others.
 */
export function canSee(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (!reaches(viewer, ticket, rules)) return false;
  return OPEN_TO_ALL.includes(ticket.status) || inLists(viewer, ticket, rules);
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

/** The same rule as `inLists` as a filter, narrowed to what the viewer chose to look at. */
export function listFilter(
  viewer: Viewer,
  rules: VisibilityRules,
  { status, showAll, queueIds }: ListChoice,
): Record<string, unknown> {
  const admin = viewer.profile === 'admin';
  const filter: Record<string, unknown> = {};
  if (status) filter['status'] = status;
  if (rules.ownWalletOnly && !admin) Object.assign(filter, walletFilter(viewer, status));
  if (rules.ownConnectionsOnly) filter['whatsappId'] = { $in: [...viewer.connectionIds] };
  if (!showAll) filter['userId'] = { $in: [null, viewer.userId] };
  const chosen = queueIds?.filter((id) => admin || viewer.queueIds.includes(id));
  if (admin && !chosen) return filter;
  const queues: (number | null)[] = [...(chosen ?? viewer.queueIds)];
  const withoutQueue =
    admin || viewer.viewNoQueueTicket || rules.ownWalletOnly || (status && OPEN_TO_ALL.includes(status));
  if (withoutQueue) return { ...filter, queueId: { $in: [...queues, null] } };
  if (status) return { ...filter, queueId: { $in: queues } };
  return { ...filter, $or: [{ queueId: { $in: queues } }, { queueId: null, status: { $in: OPEN_TO_ALL } }] };
}

/**
 * Whether the contact's tickets are the viewer's to see as far as wallets go (specification 1 §6): an agent's wallet holds
 * it, or the ticket is theirs now, because somebody gave it to them.
 */
function inWallet(
  viewer: Pick<Viewer, 'userId' | 'profile'>,
  { contact, status, userId }: Pick<Seen, 'contact' | 'status' | 'userId'>,
  { ownWalletOnly }: VisibilityRules,
): boolean {
  if (!ownWalletOnly || viewer.profile === 'admin') return true;
  return contact.wallet?.includes(viewer.userId) === true || (status === 'open' && userId === viewer.userId);
}

/**
 * The same as a filter. Only open tickets are somebody's beside the wallet: the others need no alternative. With wallets
 * the queues need none either, so `listFilter` has one `$or` at most.
 */
function walletFilter({ userId }: Viewer, status: TicketStatus | undefined): Record<string, unknown> {
  const own = { [WALLET]: userId };
  if (status !== undefined && status !== 'open') return own;
  return { $or: [own, { status: 'open', userId }] };
}

function reaches(viewer: Viewer, ticket: Seen, rules: VisibilityRules): boolean {
  if (ticket.companyId !== viewer.companyId || !inWallet(viewer, ticket, rules)) return false;
  if (!rules.ownConnectionsOnly) return true;
  return ticket.whatsappId !== null && viewer.connectionIds.includes(ticket.whatsappId);
}
