import { countBoardCards, listColumns } from '@recado/shared/kanban';
import type { Invariant } from './broken-invariant';
import { at } from './desk-state';
import type { TicketRow } from './rows';

type CardHolder = TicketRow & Required<Pick<TicketRow, 'card'>>;

const isOnBoard = (ticket: TicketRow): ticket is CardHolder => ticket.card !== undefined;
const byRank = (a: CardHolder, b: CardHolder) => (a.card.rank < b.card.rank ? -1 : 1);

/** Rules of the boards. */
export const KANBAN_INVARIANTS: Record<string, Invariant> = {
  'an open ticket has a card, unless it was deleted with its column': ({ cardless }, _desk, { tickets }) => {
    for (const ticket of tickets) {
      if (ticket.card) cardless.delete(ticket._id);
      else if (ticket.status !== 'closed' && !ticket.isGroup && !cardless.has(ticket._id))
        return `the ${ticket.status} ticket ${ticket._id} has none`;
    }
    return undefined;
  },

  'a card is in a column of its board, and leaves only if its ticket is resolved': (
    _state,
    _desk,
    { tickets, columns },
  ) => {
    for (const { _id, status, card } of tickets.filter(isOnBoard)) {
      const column = columns.find((one) => one._id === card.columnId);
      if (column?.kanbanId !== card.kanbanId)
        return `the card of ticket ${_id} is in column ${card.columnId} of board ${column?.kanbanId}, not ${card.kanbanId}`;
      if ((status === 'closed') !== (card.leaveAt !== undefined))
        return `the card of the ${status} ticket ${_id} leaves at ${card.leaveAt?.toISOString() ?? 'no time'}`;
    }
    return undefined;
  },

  'an observation belongs to the ticket of its card': (_state, _desk, { tickets, observations }) => {
    const wrong = observations.find(
      ({ cardId, ticketId }) => tickets.find(({ card }) => card?.id === cardId)?._id !== ticketId,
    );
    return wrong && `one of card ${wrong.cardId} is with ticket ${wrong.ticketId}`;
  },

  'boards show the stored cards in their order, and their counts equal a recount': async (
    state,
    { call, people, agents, boards },
    { tickets, columns },
  ) => {
    const holders = tickets.filter(isOnBoard).sort(byRank);
    const cards = JSON.stringify([
      columns,
      holders.map(({ card, status, userId }) => [card, status, userId]),
    ]);
    if (cards === state.checkedCards) return undefined;
    for (const { id: kanbanId } of boards) {
      const input = { params: { kanbanId } };
      const agent = at(agents, holders.length);
      const [all, counts, shown] = await Promise.all([
        call(listColumns, { ...input, query: { showAll: 'true' } }, people.admin),
        call(countBoardCards, input, people.admin),
        call(listColumns, { ...input, query: {} }, agent),
      ]);
      for (const { id, cards: listed, cardsCount } of all.body) {
        const stored = holders.filter(({ card }) => card.columnId === id).map(({ card }) => card.id);
        const ids = listed.map((card) => card.id);
        if (ids.join() !== stored.join())
          return `column ${id} shows ${ids.join()} instead of ${stored.join()}`;
        if (cardsCount !== stored.length) return `column ${id} counts ${cardsCount} of ${stored.length}`;
        const counted = counts.body.columns.find((column) => column.id === id)?.cards;
        if (counted !== stored.length) return `column ${id} asks about ${counted} of ${stored.length}`;
      }
      const sum = holders.filter(({ card }) => card.kanbanId === kanbanId).length;
      if (counts.body.cards !== sum) return `board ${kanbanId} asks about ${counts.body.cards} of ${sum}`;
      const wrong = shown.body.find((column) => column.cardsCount !== column.cards.length);
      if (wrong) return `column ${wrong.id} counts ${wrong.cardsCount} of ${wrong.cards.length} for an agent`;
    }
    state.checkedCards = cards;
    return undefined;
  },
};
