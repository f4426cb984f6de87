import fc from 'fast-check';
import {
  alterCardBoard,
  createCard,
  createColumn,
  createObservation,
  deleteColumn,
  listColumns,
  moveCard,
  updateColumn,
} from '@recado/shared/kanban';
import { undoResolution, updateTicket } from '@recado/shared/tickets';
import { type Command, command, ticketOf, type TicketRow } from './command';
import type { Desk } from './desk';
import { at } from './desk-state';

const MAX_COLUMNS = 4;

/** Ids of the columns of a board with those of their cards, as an administrator sees them. */
async function boardOf({ call, people }: Desk, kanbanId: number) {
  const query = { showAll: 'true' as const };
  const { body } = await call(listColumns, { params: { kanbanId }, query }, people.admin);
  return body.map(({ id, cards }) => ({ id, cardIds: cards.map((card) => card.id) }));
}

const isSubsequence = (part: readonly number[], whole: readonly number[]) =>
  part.join() === whole.filter((id) => part.includes(id)).join();

/** Adds the ticket to the board, or moves its card to the other board. */
const placeCard = (agent: number, who: number, choice: number) =>
  command(`agent ${agent} puts customer ${who} on board ${choice}`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    const persona = at(desk.agents, agent);
    const { id: kanbanId } = at(desk.boards, choice);
    if (ticket.card)
      await desk.call(alterCardBoard, { params: { cardId: ticket.card.id }, body: { kanbanId } }, persona);
    else await desk.call(createCard, { body: { ticketId: ticket._id, kanbanId } }, persona);
  });

/** Moves a card to the top of a column, or below another card; the others keep their order. */
const move = (agent: number, who: number, column: number, above: number) =>
  command(`agent ${agent} moves the card of customer ${who} (${column}, ${above})`, async (state, desk) => {
    const { card } = (await ticketOf(desk, at(state.customers, who))) ?? {};
    if (!card) return;
    const before = await boardOf(desk, card.kanbanId);
    const { id: columnId, cardIds } = at(before, column);
    const others = cardIds.filter((id) => id !== card.id);
    const beforeId = above === 0 ? undefined : others[above - 1];
    const body = { columnId, beforeId: beforeId ?? null };
    const moved = await desk.call(moveCard, { params: { cardId: card.id }, body }, at(desk.agents, agent));
    if (moved.status !== 200) return;
    const after = await boardOf(desk, card.kanbanId);
    const shown = after.find(({ id }) => id === columnId)?.cardIds ?? [];
    const index = shown.indexOf(card.id);
    const isInPlace = beforeId === undefined ? index === 0 : index > 0 && shown[index - 1] === beforeId;
    if (!isInPlace) throw new Error(`Card ${card.id} is not below ${beforeId} in ${shown.join()}.`);
    if (!isSubsequence(others, shown)) throw new Error(`A move changed the order ${others.join()}.`);
  });

const moveColumn = (board: number, column: number, left: number) =>
  command(`column ${column} of board ${board} moves (${left})`, async (_state, desk) => {
    const { id: kanbanId } = at(desk.boards, board);
    const before = (await boardOf(desk, kanbanId)).map(({ id }) => id);
    const columnId = at(before, column);
    const others = before.filter((id) => id !== columnId);
    const index = Math.min(left, others.length);
    const beforeId = index === 0 ? null : at(others, index - 1);
    const { status } = await desk.call(
      updateColumn,
      { params: { columnId }, body: { beforeId } },
      desk.people.admin,
    );
    if (status !== 200) throw new Error(`The column was not moved: ${status}`);
    const after = (await boardOf(desk, kanbanId)).map(({ id }) => id);
    if (after.join() !== others.toSpliced(index, 0, columnId).join())
      throw new Error(`Column ${columnId} is not right of ${beforeId} in ${after.join()}.`);
  });

/** Adds a column or, from the fourth on, deletes one with its cards. One stays for new cards. */
const changeColumns = (board: number, column: number) =>
  command(`board ${board} gets or loses column ${column}`, async (state, desk) => {
    const { admin } = desk.people;
    const { id: kanbanId } = at(desk.boards, board);
    const columns = await boardOf(desk, kanbanId);
    if (columns.length < MAX_COLUMNS && column % 2 === 0) {
      await desk.call(createColumn, { body: { name: 'Mais uma', kanbanId } }, admin);
      return;
    }
    if (columns.length < 2) return;
    const { id: columnId } = at(columns, column);
    const holders = await desk.db
      .collection<TicketRow>('tickets')
      .find({ 'card.columnId': columnId })
      .toArray();
    for (const { _id } of holders) state.cardless.add(_id);
    const { status } = await desk.call(deleteColumn, { params: { columnId } }, admin);
    if (status !== 204) throw new Error(`The column was not deleted: ${status}`);
  });

const observe = (agent: number, who: number) =>
  command(`agent ${agent} notes something on the card of customer ${who}`, async (state, desk) => {
    const { card } = (await ticketOf(desk, at(state.customers, who))) ?? {};
    if (!card) return;
    const body = { cardId: card.id, text: '<p>Prefere à tarde.</p>' };
    await desk.call(createObservation, { body }, at(desk.agents, agent));
  });

/** Resolves a ticket from the board; a colleague moves its card before that is undone. */
const undoMoved = (agent: number, who: number, column: number) =>
  command(`agent ${agent} undoes the end of customer ${who} with a moved card`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket?.card || ticket.status === 'closed') return;
    const persona = at(desk.agents, agent);
    const params = { ticketId: ticket._id };
    const body = { status: 'closed' as const, userId: persona.id };
    const { resolutionId } = (await desk.call(updateTicket, { params, body }, persona)).body;
    if (!resolutionId) return;
    const columnId = at(await boardOf(desk, ticket.card.kanbanId), column).id;
    const cardId = ticket.card.id;
    await desk.call(moveCard, { params: { cardId }, body: { columnId } }, desk.people.admin);
    const undone = await desk.call(undoResolution, { params: { ...params, resolutionId } }, persona);
    // A busy machine may have needed more than the time for an undo.
    if (undone.error === 'ERR_UNDO_TOO_LATE') return;
    if (undone.status !== 200) throw new Error(`The undo was rejected: ${undone.status}`);
    await desk.rest();
    const { card } = (await desk.db.collection<TicketRow>('tickets').findOne({ _id: ticket._id })) ?? {};
    if (card?.id !== cardId || card.columnId !== columnId)
      throw new Error(`The undo left the card ${JSON.stringify(card)}.`);
  });

const customer = fc.nat({ max: 2 });
const agent = fc.nat({ max: 2 });
const some = fc.nat({ max: 3 });

export const KANBAN_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(agent, customer, fc.nat({ max: 1 })).map((of) => placeCard(...of)),
  fc.tuple(agent, customer, some, fc.nat({ max: 2 })).map((of) => move(...of)),
  fc.tuple(agent, customer, some, fc.nat({ max: 2 })).map((of) => move(...of)),
  fc.tuple(fc.nat({ max: 1 }), some, some).map((of) => moveColumn(...of)),
  fc.tuple(fc.nat({ max: 1 }), some).map((of) => changeColumns(...of)),
  fc.tuple(agent, customer).map((of) => observe(...of)),
  fc.tuple(agent, customer, some).map((of) => undoMoved(...of)),
);
