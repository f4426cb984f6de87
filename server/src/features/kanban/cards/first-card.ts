import type { DomainEvents } from '#core/events';
import type { TicketDocument } from '#features/tickets';
import { columnOfNewCards } from '../columns/find-column';
import type { KanbanDeps } from '../kanban.deps';
import { observations } from '../observations/observation.model';
import { usesKanban } from '../require-kanban';
import { settleResolvedCard } from './leaving';

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
  if (!ticket || ticket.isGroup) return;
  const handedOver = ticket.card ? undefined : await tickets.cards.moveToTicket(ticket);
  const { card } = handedOver ?? ticket;
  if (card) await moveObservations(ticket, card.id);
  // The ticket may have been resolved before it received the card.
  if (handedOver) await settleResolvedCard(deps, companyId, ticketId);
  if (ticket.status === 'closed') return;
  if (card && (kanbanId === undefined || card.kanbanId === kanbanId)) {
    boardPublisher.changed(companyId, card.kanbanId);
    return;
  }
  const column = await columnOfNewCards(deps, companyId, kanbanId);
  if (!column) return;
  const target = { kanbanId: column.kanbanId, columnId: column._id, beforeId: null };
  if (await tickets.cards.place(handedOver ?? ticket, target))
    boardPublisher.changed(companyId, column.kanbanId);
}

async function moveObservations({ companyId, _id: ticketId }: TicketDocument, cardId: number): Promise<void> {
  await observations.updateMany(companyId, { cardId, ticketId: { $ne: ticketId } }, { $set: { ticketId } });
}
