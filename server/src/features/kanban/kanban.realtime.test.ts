import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ticketEvent } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type KanbanWorld, SOON, startKanban } from './testing/kanban-world';

let world: KanbanWorld;
const windows: TestWindow[] = [];
beforeAll(async () => {
  world = await startKanban();
});
afterAll(async () => {
  for (const { socket } of windows) socket.disconnect();
  await world.close();
});

const open = async (token: string) => {
  const window = testWindow(world.url, token);
  windows.push(window);
  await window.ready();
  return window;
};
const boardsIn = ({ received }: TestWindow) =>
  received.flatMap(({ name, payload }) => (name === 'alter-kanban-Id' ? [payload] : []));
const columnsIn = ({ received }: TestWindow, ticketId: number) =>
  received.flatMap(({ name, payload }) => {
    const event = name.endsWith('-ticket') ? ticketEvent.payload.parse(payload) : undefined;
    const moved = event?.action === 'update' && event.ticket.id === ticketId ? event.ticket.cards : undefined;
    return moved?.map(({ columnId }) => columnId) ?? [];
  });

it('the server publishes a move to who sees the ticket, and the board to the company', async () => {
  const { people, columns, board } = world;
  const { ticket, card } = await world.newCard();
  const [agent, outsider, rival] = [
    await open(people.agent.token),
    await open(people.noQueueAgent.token),
    await open(people.rivalAdmin.token),
  ];
  await world.move(card.id, columns.second);
  // The window may still receive the creation of the card.
  await vi.waitFor(() => expect(columnsIn(agent, ticket.id).at(-1)).toBe(columns.second), SOON);
  for (const window of [agent, outsider])
    await vi.waitFor(
      () => expect(boardsIn(window)).toContainEqual({ kanbanId: board.id, boards: false }),
      SOON,
    );
  expect([columnsIn(outsider, ticket.id), columnsIn(rival, ticket.id), boardsIn(rival)]).toEqual([
    [],
    [],
    [],
  ]);
});

it('the server publishes a board at most once in two seconds, and also its last change', async () => {
  const { people, columns } = world;
  const { card } = await world.newCard();
  const window = await open(people.agent.token);
  const started = Date.now();
  for (let n = 0; n < 12; n++) await world.move(card.id, n % 2 === 0 ? columns.second : columns.third);
  const moved = Date.now();
  const at = () => window.received.flatMap(({ name }, index) => (name === 'alter-kanban-Id' ? [index] : []));
  await vi.waitFor(async () => {
    const { publishedAt } = (await world.app.database.db
      .collection<{ publishedAt: Date }>('kanban_boards')
      .findOne({ companyId: people.company.id })) ?? { publishedAt: new Date(0) };
    expect(publishedAt.getTime()).toBeGreaterThanOrEqual(moved - 2_000);
    expect(at().length).toBeGreaterThan(0);
  }, SOON);
  expect(at().length).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 2_000) + 1);
});

it('the server publishes the new ranks of cards that a move into a full gap spaces out', async () => {
  const { people, columns } = world;
  const [above, below, moved] = [await world.newCard(), await world.newCard(), await world.newCard()];
  await world.move(below.card.id, columns.third);
  await world.move(above.card.id, columns.third);
  const tickets = world.app.database.db.collection<{ _id: number; card: { rank: string } }>('tickets');
  const rankOf = async (id: number) => (await tickets.findOne({ _id: id }))?.card.rank;
  const gapless = (await rankOf(above.ticket.id))! + '000000000001';
  await tickets.updateOne({ _id: below.ticket.id }, { $set: { 'card.rank': gapless } });

  const window = await open(people.agent.token);
  const ranksIn = (ticketId: number) =>
    window.received.flatMap(({ name, payload }) => {
      const event = name.endsWith('-ticket') ? ticketEvent.payload.parse(payload) : undefined;
      return event?.action === 'update' && event.ticket.id === ticketId
        ? (event.ticket.cards ?? []).map(({ rank }) => rank)
        : [];
    });
  await world.move(moved.card.id, columns.third, above.card.id);
  expect((await world.order(columns.third))?.slice(0, 3)).toEqual([
    above.card.id,
    moved.card.id,
    below.card.id,
  ]);
  for (const { ticket } of [above, moved, below])
    await vi.waitFor(async () => expect(ranksIn(ticket.id).at(-1)).toBe(await rankOf(ticket.id)), SOON);
  expect((await rankOf(below.ticket.id))!.length).toBeLessThan(gapless.length);
});
