import { vi } from 'vitest';
import { type BoardCard, createBoard, createColumn, listColumns, moveCard } from '@recado/shared/kanban';
import { getTicket } from '@recado/shared/tickets';
import { newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

const WITHIN = { timeout: 20_000, interval: 25 };

/** A company that uses the kanban, with the board "Vendas" of three columns. */
export async function startKanban() {
  const world = await startConversations();
  const { call, people } = world;
  const { admin } = people;
  for (const { id } of [people.company, people.rivalCompany]) await world.setting(id, 'useKanban', 'enabled');
  const { body: board } = await call(createBoard, { body: { name: 'Vendas' } }, admin);
  const columnIds: number[] = [];
  for (const name of ['Novos', 'Em negociação', 'Fechados'])
    columnIds.push((await call(createColumn, { body: { name, kanbanId: board.id } }, admin)).body.id);
  const [first = 0, second = 0, third = 0] = columnIds;

  const ticketNow = async (ticketId: number) => (await call(getTicket, { params: { ticketId } }, admin)).body;
  const cardOf = (ticketId: number) =>
    vi.waitFor(async () => {
      const [card] = (await ticketNow(ticketId)).cards ?? [];
      if (!card) throw new Error('The ticket has no card yet.');
      return card;
    }, WITHIN);
  const read = async (query: Record<string, string> = { showAll: 'true' }, as: Persona = admin) =>
    (await call(listColumns, { params: { kanbanId: board.id }, query }, as)).body;

  return {
    ...world,
    board,
    columns: { first, second, third },
    cardOf,
    ticketNow,
    read,
    /** Lets a customer write and waits for the card. */
    newCard: async (customer = newCustomer()) => {
      await world.messenger.writes(world.shop, customer);
      const ticket = await world.ticketOf(customer);
      return { customer, ticket, card: await cardOf(ticket.id) };
    },
    /** Lets a customer write while the kanban is off. */
    newCardless: async (customer = newCustomer()) => {
      await world.messenger.writes(world.shop, customer);
      return world.ticketOf(customer);
    },
    ticketOfCard: async (cardId: number): Promise<{ id: number }> => {
      const found = await world.app.database.db
        .collection<{ _id: number }>('tickets')
        .findOne({ 'card.id': cardId });
      if (!found) throw new Error('No ticket has this card.');
      return { id: found._id };
    },
    move: (cardId: number, columnId: number, beforeId?: number, as: Persona = admin) =>
      call(moveCard, { params: { cardId }, body: { columnId, beforeId } }, as),
    /** Ids of the cards of a column, from top to bottom. */
    order: async (columnId: number, as: Persona = admin) =>
      (await read({ showAll: 'true' }, as))
        .find(({ id }) => id === columnId)
        ?.cards.map(({ id }: BoardCard) => id),
  };
}

export type KanbanWorld = Awaited<ReturnType<typeof startKanban>>;
export const SOON = WITHIN;
