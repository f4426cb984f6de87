import type { DomainEvents } from '../../../core/events';
import type { TicketDocument } from '../../tickets';
import { columnOfNewCards } from '../columns/find-column';
import type { KanbanDeps } from '../kanban.deps';
import { observations } from '../observations/observation.model';
import { usesKanban } from '../require-kanban';

/**
 * Gives a new ticket its card: the one of the contact's ticket that was resolved within 7 days, with its
 * observations, else a new one. Idempotent.
 */
export async function giveFirstCard(
  deps: KanbanDeps,
  {
    companyId,
    ticketId,
    kanbanId,
  }: Pick<DomainEvents['ticket.created'], 'companyId' | 'ticketId' | 'kanbanId'>,
): Promise<void> {
  const { tickets, boardPublisher } = deps;
  if (!(await usesKanban(deps, companyId))) return;
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (!ticket || ticket.isGroup || ticket.status === 'closed') return;
  const taken = ticket.card ? ticket : await tickets.cards.handOver(ticket);
  if (taken?.card) await takeObservations(taken, taken.card.id);
  if (taken?.card && (kanbanId === undefined || taken.card.kanbanId === kanbanId)) {
    boardPublisher.changed(companyId, taken.card.kanbanId);
    return;
  }
  const column = await columnOfNewCards(deps, companyId, kanbanId);
  if (!column) return;
  const target = { kanbanId: column.kanbanId, columnId: column._id, beforeId: null };
  if (await tickets.cards.place(taken ?? ticket, target)) boardPublisher.changed(companyId, column.kanbanId);
}

async function takeObservations({ companyId, _id: ticketId }: TicketDocument, cardId: number): Promise<void> {
  await observations.updateMany(companyId, { cardId, ticketId: { $ne: ticketId } }, { $set: { ticketId } });
}
