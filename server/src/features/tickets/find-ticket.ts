import { batcher } from '#core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from './ticket.model';

const find = batcher(async (wanted: readonly { companyId: number; ticketId: number }[]) => {
  const found = await ticketCollection()
    .find(
      {
        companyId: { $in: [...new Set(wanted.map(({ companyId }) => companyId))] },
        _id: { $in: [...new Set(wanted.map(({ ticketId }) => ticketId))] },
      },
      WITHOUT_SEARCH,
    )
    .toArray();
  const byId = new Map(found.map((ticket) => [ticket._id, ticket]));
  return wanted.map(({ companyId, ticketId }) => {
    const ticket = byId.get(ticketId);
    return ticket?.companyId === companyId ? ticket : undefined;
  });
});

export function findTicket(companyId: number, ticketId: number): Promise<TicketDocument | undefined> {
  return find({ companyId, ticketId });
}
