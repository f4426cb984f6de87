import type { NewDueWork } from '#core/due-work';
import type { KanbanDeps } from '../kanban.deps';
import { observations } from '../observations/observation.model';

export const LEAVE = 'kanban.leave';

/** The sweep restores only timers that are due before its next run. */
const RESTORED_AHEAD_MS = 15 * 60_000;

/** Sets or removes the time at which the card of a resolved or reopened ticket leaves. Idempotent. */
export async function settleResolvedCard(
  { tickets, dueWork, boardPublisher }: KanbanDeps,
  companyId: number,
  ticketId: number,
): Promise<void> {
  const ticket = await tickets.cards.settle(companyId, ticketId);
  if (!ticket) return;
  const { leaveAt, kanbanId } = ticket.card;
  if (leaveAt) await dueWork.schedule({ kind: LEAVE, ref: String(ticketId), companyId, dueAt: leaveAt });
  boardPublisher.changed(companyId, kanbanId);
}

/** Removes the card of a closed ticket when due, with its observations. */
export async function leaveBoard(
  { tickets, boardPublisher }: KanbanDeps,
  companyId: number,
  ticketId: number,
  now: Date,
): Promise<Date | undefined> {
  const removed = await tickets.cards.removeLeaving(companyId, ticketId, now);
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (ticket?.card) return ticket.status === 'closed' ? ticket.card.leaveAt : undefined;
  // Also completes a run that was interrupted after the card left.
  if (!ticket?.cardHandover) await observations.deleteMany(companyId, { ticketId });
  if (removed) boardPublisher.changed(companyId, removed.kanbanId);
  return undefined;
}

export async function restoreLeaving(
  { tickets }: KanbanDeps,
  add: (works: readonly NewDueWork[]) => Promise<void>,
): Promise<void> {
  const soon = new Date(Date.now() + RESTORED_AHEAD_MS);
  for await (const { companyId, ticketId, leaveAt } of tickets.cards.leavingAcrossCompanies(soon))
    await add([{ kind: LEAVE, ref: String(ticketId), companyId, dueAt: leaveAt }]);
}
