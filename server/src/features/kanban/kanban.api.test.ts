import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@recado/shared/api';
import { importContacts } from '@recado/shared/contacts';
import type { AnyEndpoint } from '@recado/shared/contract';
import {
  alterCardBoard,
  CARD_STAYS_MS,
  countBoardCards,
  createBoard,
  createCard,
  createColumn,
  createObservation,
  deleteBoard,
  deleteColumn,
  getCardFilling,
  KANBAN_LIMITS,
  listBoards,
  listColumnCards,
  listColumns,
  listObservations,
  updateBoard,
  updateColumn,
} from '@recado/shared/kanban';
import { listSettings, updateSetting } from '@recado/shared/settings';
import { deleteTicket } from '@recado/shared/tickets';
import { newCustomer } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { observations } from './observations/observation.model';
import { type KanbanWorld, SOON, startKanban } from './testing/kanban-world';

let world: KanbanWorld;
let colleague: Persona;
beforeAll(async () => {
  world = await startKanban();
  colleague = await world.build.persona(world.people.company.id, {
    queueIds: [world.people.queues.sales.id],
  });
});
afterEach(() => world.setting(world.people.company.id, 'useKanban', 'enabled'));
afterAll(() => world.close());

const newBoard = async (name: string) =>
  (await world.call(createBoard, { body: { name } }, world.people.admin)).body;
const newColumn = async (kanbanId: number, name = 'Novos') =>
  (await world.call(createColumn, { body: { name, kanbanId } }, world.people.admin)).body;
const observe = (cardId: number, text: string, as = world.people.admin) =>
  world.call(createObservation, { body: { cardId, text } }, as);
const runDue = (at: Date) => world.app.context.dueWork.runDue(at);
const later = (ms: number) => new Date(Date.now() + ms);

describe('boards and columns', () => {
  it('have unique names, an order, and limits', async () => {
    const { call, people } = world;
    const board = await newBoard('Pós-venda');
    const again = await call(createBoard, { body: { name: 'pos-VENDA' } }, people.admin);
    expect([again.status, again.details]).toEqual([409, { field: 'name' }]);
    const renamed = { params: { kanbanId: board.id }, body: { name: 'Suporte' } };
    expect((await call(updateBoard, renamed, people.admin)).body.name).toBe('Suporte');
    expect((await call(listBoards, {}, people.agent)).body.map(({ name }) => name)).toEqual([
      'Suporte',
      'Vendas',
    ]);
    const [a, b, c] = [
      await newColumn(board.id, 'A'),
      await newColumn(board.id, 'B'),
      await newColumn(board.id, 'C'),
    ];
    const names = async () =>
      (await call(listColumns, { params: { kanbanId: board.id } }, people.agent)).body.map(
        ({ name }) => name,
      );
    const put = (columnId: number, body: object) =>
      call(updateColumn, { params: { columnId }, body }, people.admin);
    await put(c.id, { beforeId: null });
    await put(b.id, { beforeId: c.id, limit: 5 });
    expect(await names()).toEqual(['C', 'B', 'A']);
    await put(a.id, { name: 'Z' });
    expect(await names()).toEqual(['C', 'B', 'Z']);
    expect((await put(a.id, { beforeId: world.columns.first })).error).toBe('ERR_NO_COLUMN_FOUND');
    for (let n = 3; n < KANBAN_LIMITS.columns; n++) await newColumn(board.id);
    const one = await call(createColumn, { body: { name: 'X', kanbanId: board.id } }, people.admin);
    expect([one.error, one.details]).toEqual(['ERR_LIMIT_REACHED', { limit: 30 }]);
    await call(deleteBoard, { params: { kanbanId: board.id } }, people.admin);
  });

  it('are changed by administrators only', async () => {
    const { call, people, board } = world;
    for (const { status } of [
      await call(createBoard, { body: { name: 'Meu' } }, people.agent),
      await call(createColumn, { body: { name: 'Minha', kanbanId: board.id } }, people.agent),
      await call(deleteBoard, { params: { kanbanId: board.id } }, people.agent),
    ])
      expect(status).toBe(403);
  });

  it('are deleted with their cards and observations, while tickets stay', async () => {
    const { call, people } = world;
    const { ticket, card } = await world.newCard();
    const board = await newBoard('Temporário');
    const column = await newColumn(board.id);
    await call(alterCardBoard, { params: { cardId: card.id }, body: { kanbanId: board.id } }, people.admin);
    await observe(card.id, '<p>Some com o quadro</p>');
    const counted = await call(countBoardCards, { params: { kanbanId: board.id } }, people.admin);
    expect(counted.body).toEqual({ cards: 1, columns: [{ id: column.id, cards: 1 }] });
    await call(
      updateSetting,
      { params: { key: 'kanbanDefault' }, body: { value: 'temporario' } },
      people.admin,
    );
    expect((await call(deleteBoard, { params: { kanbanId: board.id } }, people.admin)).status).toBe(204);
    expect((await world.ticketNow(ticket.id)).cards).toEqual([]);
    expect(await observations.count(people.company.id, { cardId: card.id })).toBe(0);
    expect(await world.app.services.settings.getSetting(people.company.id, 'kanbanDefault')).toBe('');
    const deleted = await call(listColumns, { params: { kanbanId: board.id } }, people.admin);
    expect(deleted.error).toBe('ERR_NO_KANBAN_FOUND');
    await world.app.services.kanban.finishDeletions(later(120_000));
    const { db } = world.app.database;
    expect(await db.collection('kanban_boards').countDocuments({ name: 'Temporário' })).toBe(0);
    expect(await db.collection('kanban_columns').countDocuments({ kanbanId: board.id })).toBe(0);
    const { third } = world.columns;
    const extra = await newColumn(world.board.id, 'Extra');
    const other = await world.newCard();
    await world.move(other.card.id, extra.id);
    await call(deleteColumn, { params: { columnId: extra.id } }, people.admin);
    expect((await world.ticketNow(other.ticket.id)).cards).toEqual([]);
    expect(await world.order(third)).toEqual([]);
  });
});

describe('the setting', () => {
  it('kanbanDefault takes the first board', async () => {
    const { call, people } = world;
    const admin = people.rivalAdmin;
    const create = async (name: string) => (await call(createBoard, { body: { name } }, admin)).body.id;
    const selected = async () =>
      (await call(listSettings, {}, admin)).body.find(({ key }) => key === 'kanbanDefault')?.value;
    await world.setting(people.rivalCompany.id, 'useKanban', 'enabled');
    expect(await selected()).toBe('');
    const first = await create('Entregas');
    await create('Trocas');
    expect(await selected()).toBe(String(first));
  });

  it('kanbanDefault accepts an id or a name, and rejects others', async () => {
    const { call, people, board } = world;
    const set = (value: string) =>
      call(updateSetting, { params: { key: 'kanbanDefault' }, body: { value } }, people.admin);
    for (const value of ['vendas', String(board.id)])
      expect((await set(value)).body.value).toBe(String(board.id));
    for (const value of ['999999', 'Nenhum'])
      expect((await set(value)).details).toMatchObject({ field: 'value', reason: 'board' });
    expect((await set('')).status).toBe(200);
  });

  it('useKanban makes every call available, except the list of boards which always is', async () => {
    const { people } = world;
    const { card } = await world.newCard();
    await world.setting(people.company.id, 'useKanban', 'disabled');
    const own = ENDPOINTS.filter(({ id }) => /^(kanban|columns|cards|observations)\./.test(id));
    expect(own).toHaveLength(16);
    const ids = { kanbanId: world.board.id, columnId: world.columns.first, cardId: card.id };
    for (const endpoint of own) {
      const input = { params: ids, query: endpoint.example?.query, body: endpoint.example?.body };
      const { status } = await world.call(endpoint as AnyEndpoint, input as never, people.admin);
      expect(status, endpoint.id).toBe(endpoint.id === 'kanban.list' ? 200 : 403);
    }
    const closed = await world.newCardless();
    await world.setting(people.company.id, 'useKanban', 'enabled');
    await world.cardOf(closed.id);
    expect((await world.cardOf((await world.ticketOfCard(card.id)).id)).id).toBe(card.id);
    const { filling } = (await world.call(getCardFilling, {}, people.agent)).body;
    expect(filling).toMatchObject({ total: expect.any(Number) as number });
    await vi.waitFor(async () => {
      const { body } = await world.call(getCardFilling, {}, people.agent);
      expect(body.filling).toMatchObject({ state: 'done' });
    }, SOON);
  });
});

describe('a card', () => {
  it('of a new ticket is on top of the first column of the default board', async () => {
    const [one, other] = [await world.newCard(), await world.newCard()];
    expect(other.card).toMatchObject({
      kanbanId: world.board.id,
      columnId: world.columns.first,
      leaveAt: null,
    });
    expect((await world.order(world.columns.first))?.slice(0, 2)).toEqual([other.card.id, one.card.id]);
  });

  it('moves below the card that the caller names, without a change of the list', async () => {
    const { second } = world.columns;
    const [a, b, c] = [await world.newCard(), await world.newCard(), await world.newCard()];
    const before = await world.ticketNow(a.ticket.id);
    const moved = await world.move(a.card.id, second, undefined, world.people.agent);
    expect([moved.status, moved.body.columnId, moved.body.ticket.id]).toEqual([200, second, a.ticket.id]);
    await world.move(b.card.id, second, a.card.id);
    await world.move(c.card.id, second, a.card.id);
    expect(await world.order(second)).toEqual([a.card.id, c.card.id, b.card.id]);
    await world.move(b.card.id, second);
    expect(await world.order(second)).toEqual([b.card.id, a.card.id, c.card.id]);
    await world.move(b.card.id, second, b.card.id);
    expect(await world.order(second)).toEqual([b.card.id, a.card.id, c.card.id]);
    const after = await world.ticketNow(a.ticket.id);
    expect([after.updatedAt, after.unreadMessages]).toEqual([before.updatedAt, before.unreadMessages]);
    expect(after.version).toBeGreaterThan(before.version ?? 0);
  });

  it('cannot move to a column of another board, but to the board itself', async () => {
    const { call, people } = world;
    const board = await newBoard('Cobrança');
    const { card } = await world.newCard();
    const alter = () =>
      call(alterCardBoard, { params: { cardId: card.id }, body: { kanbanId: board.id } }, people.agent);
    expect((await alter()).details).toEqual({ kanbanId: board.id });
    const column = await newColumn(board.id);
    const rejected = await world.move(card.id, column.id);
    expect([rejected.error, rejected.details?.['field']]).toEqual(['ERR_VALIDATION', 'columnId']);
    expect((await alter()).body).toMatchObject({ kanbanId: board.id, columnId: column.id, id: card.id });
    await call(deleteBoard, { params: { kanbanId: board.id } }, people.admin);
  });

  it('is added again by hand, once, and not to resolved tickets', async () => {
    const { call, people } = world;
    const { ticket } = await world.openTicket(people.agent);
    const { id } = await world.cardOf(ticket.id);
    const add = () => call(createCard, { body: { ticketId: ticket.id } }, people.agent);
    expect((await add()).details).toEqual({ cardId: id });
    await world.change(ticket.id, 'closed', people.agent);
    await vi.waitFor(async () => expect((await world.cardOf(ticket.id)).leaveAt).not.toBeNull(), SOON);
    await runDue(later(CARD_STAYS_MS + 60_000));
    expect((await world.ticketNow(ticket.id)).cards).toEqual([]);
    expect((await add()).details).toEqual({ status: 'closed' });
  });

  it('of a resolved ticket leaves after 7 days with its observations', async () => {
    const { ticket } = await world.openTicket(world.people.agent);
    const { id } = await world.cardOf(ticket.id);
    await observe(id, '<p>Já pagou</p>');
    await world.change(ticket.id, 'closed', world.people.agent);
    const { leaveAt } = await vi.waitFor(async () => {
      const card = await world.cardOf(ticket.id);
      if (card.leaveAt === null) throw new Error('no time yet');
      return card;
    }, SOON);
    expect(Math.abs(Date.parse(leaveAt ?? '') - Date.now() - CARD_STAYS_MS)).toBeLessThan(60_000);
    await runDue(later(CARD_STAYS_MS - 3_600_000));
    expect((await world.cardOf(ticket.id)).id).toBe(id);
    await runDue(later(CARD_STAYS_MS + 60_000));
    expect((await world.ticketNow(ticket.id)).cards).toEqual([]);
    expect(await observations.count(world.people.company.id, { cardId: id })).toBe(0);
  });

  it('is taken over, with its observations, by the next ticket of the contact', async () => {
    const { call, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { id } = await world.cardOf(ticket.id);
    await world.move(id, world.columns.third);
    await observe(id, '<p>Quer desconto</p>');
    await world.change(ticket.id, 'closed', people.agent);
    await vi.waitFor(async () => expect((await world.cardOf(ticket.id)).leaveAt).not.toBeNull(), SOON);
    const next = await world.newCard(customer);
    expect(next.ticket.id).not.toBe(ticket.id);
    expect(next.card).toMatchObject({ id, columnId: world.columns.third, leaveAt: null });
    await vi.waitFor(async () => expect((await world.ticketNow(ticket.id)).cards).toEqual([]), SOON);
    await runDue(later(CARD_STAYS_MS + 60_000));
    const observed = await call(listObservations, { params: { cardId: id } }, people.agent);
    expect(observed.body.map(({ text }) => text)).toEqual(['<p>Quer desconto</p>']);
    await call(deleteTicket, { params: { ticketId: next.ticket.id } }, people.admin);
    expect(await observations.count(people.company.id, { cardId: id })).toBe(0);
  });

  it('is taken over when the kanban is switched on, if the next ticket was opened while it was off', async () => {
    const { people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { id } = await world.cardOf(ticket.id);
    await world.change(ticket.id, 'closed', people.agent);
    await vi.waitFor(async () => expect((await world.cardOf(ticket.id)).leaveAt).not.toBeNull(), SOON);
    await world.setting(people.company.id, 'useKanban', 'disabled');
    const next = await world.newCardless(customer);
    await world.setting(people.company.id, 'useKanban', 'enabled');
    expect(await world.cardOf(next.id)).toMatchObject({ id, leaveAt: null });
    expect((await world.ticketNow(ticket.id)).cards).toEqual([]);
  });

  it('is taken over after a crash between the two tickets, also when the kanban is switched on', async () => {
    const { people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { id } = await world.cardOf(ticket.id);
    await world.setting(people.company.id, 'useKanban', 'disabled');
    await world.change(ticket.id, 'closed', people.agent);
    const next = await world.newCardless(customer);
    const tickets = world.app.database.db.collection<{ _id: number; card?: object }>('tickets');
    const withCard = await tickets.findOne({ _id: ticket.id });
    const cardHandover = { ticketId: next.id, card: withCard?.card };
    await tickets.updateOne({ _id: ticket.id }, { $set: { cardHandover }, $unset: { card: 1 } });
    await world.setting(people.company.id, 'useKanban', 'enabled');
    expect(await world.cardOf(next.id)).toMatchObject({ id, leaveAt: null });
    await vi.waitFor(async () => {
      const { body } = await world.call(getCardFilling, {}, people.agent);
      expect(body.filling).toMatchObject({ state: 'done' });
    }, SOON);
    expect(await tickets.countDocuments({ 'card.id': id })).toBe(1);
  });

  it('stays when its ticket is reopened', async () => {
    const { ticket } = await world.openTicket(world.people.agent);
    const { id } = await world.cardOf(ticket.id);
    await world.change(ticket.id, 'closed', world.people.agent);
    await vi.waitFor(async () => expect((await world.cardOf(ticket.id)).leaveAt).not.toBeNull(), SOON);
    await world.change(ticket.id, 'open', world.people.agent);
    await vi.waitFor(async () => expect((await world.cardOf(ticket.id)).leaveAt).toBeNull(), SOON);
    await runDue(later(CARD_STAYS_MS + 60_000));
    expect((await world.cardOf(ticket.id)).id).toBe(id);
  });
});

describe('a board', () => {
  it('shows own and unassigned tickets, and all with showAll', async () => {
    const { people, board } = world;
    const { ticket } = await world.openTicket(colleague);
    const { id } = await world.cardOf(ticket.id);
    const shows = async (query: Record<string, string>, as: Persona) =>
      (await world.read(query, as)).some(({ cards }) => cards.some((card) => card.id === id));
    expect(await shows({}, people.agent)).toBe(false);
    expect(await shows({ showAll: 'true' }, people.agent)).toBe(true);
    expect(await shows({}, colleague)).toBe(true);
    expect(await shows({ showAll: 'true' }, people.noQueueAgent)).toBe(false);
    const denied = await world.move(id, world.columns.first, undefined, people.noQueueAgent);
    expect(denied.error).toBe('ERR_NO_CARD_FOUND');
    expect((await observe(id, '<p>x</p>', people.noQueueAgent)).error).toBe('ERR_NO_CARD_FOUND');
    expect(await shows({ userId: String(colleague.id) }, people.admin)).toBe(true);
    expect(await shows({ userId: String(people.agent.id) }, people.admin)).toBe(false);
    const params = { kanbanId: board.id };
    const filtered = await world.call(listColumns, { params, query: { userId: colleague.id } }, people.agent);
    expect(filtered.error).toBe('ERR_NO_PERMISSION');
    const { sales, support } = people.queues;
    expect(await shows({ showAll: 'true', queueId: String(sales.id) }, people.admin)).toBe(true);
    expect(await shows({ showAll: 'true', queueId: String(support.id) }, people.admin)).toBe(false);
  });

  it('shows 50 cards per column, the rest by cursor, with the exact count', async () => {
    const { call, people } = world;
    const companyId = people.company.id;
    const board = await newBoard('Cheio');
    const column = await newColumn(board.id);
    const source = await world.newCard();
    const { db } = world.app.database;
    const template = await db.collection('tickets').findOne({ companyId, 'card.id': source.card.id });
    if (!template) throw new Error('The card has no ticket.');
    const { uuid: _uuid, openKey: _key, ...fields } = template;
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...fields,
      _id: 5_000_000 + n,
      uuid: crypto.randomUUID(),
      card: {
        id: 5_000_000 + n,
        kanbanId: board.id,
        columnId: column.id,
        rank: `V0${String(n).padStart(4, '0')}`,
      },
    }));
    await db.collection('tickets').insertMany(rows as never);
    const [read] = (
      await call(listColumns, { params: { kanbanId: board.id }, query: { showAll: 'true' } }, people.admin)
    ).body;
    expect([read?.cards.length, read?.cardsCount]).toEqual([50, 120]);
    const ids = read?.cards.map(({ id }) => id) ?? [];
    for (let cursor = read?.nextCursor ?? null; cursor !== null;) {
      const page = await call(
        listColumnCards,
        { params: { columnId: column.id }, query: { showAll: 'true', cursor } },
        people.admin,
      );
      ids.push(...page.body.cards.map(({ id }) => id));
      cursor = page.body.nextCursor;
    }
    expect(ids).toEqual(rows.map(({ card }) => card.id));
    const wrong = { params: { columnId: column.id }, query: { cursor: '{}' } };
    expect((await call(listColumnCards, wrong, people.admin)).error).toBe('ERR_VALIDATION');
    const bare = { params: { kanbanId: board.id }, query: { cards: 'false' as const } };
    expect((await call(listColumns, bare, people.admin)).body).toMatchObject([
      { cards: [], cardsCount: null },
    ]);
    await db.collection('tickets').deleteMany({ companyId, _id: { $gte: 5_000_000 as never } });
    await call(deleteBoard, { params: { kanbanId: board.id } }, people.admin);
  });
});

describe('an import', () => {
  it('puts its new tickets on the chosen board, and requires tickets for one', async () => {
    const { call, people } = world;
    const board = await newBoard('Importados');
    const column = await newColumn(board.id);
    const { phone } = newCustomer();
    const contacts = [{ name: 'Maria Souza', number: phone }];
    const send = (body: object) => call(importContacts, { body: { contacts, ...body } }, people.admin);
    const without = await send({ kanbanId: board.id });
    expect([without.error, without.details?.['field']]).toEqual(['ERR_VALIDATION', 'kanbanId']);
    const unknown = await send({ kanbanId: 999_999, ticketCreationOption: true });
    expect(unknown.error).toBe('ERR_NO_KANBAN_FOUND');
    const done = await send({ kanbanId: board.id, ticketCreationOption: true });
    expect(done.body.import.tickets).toBe(1);
    const ticket = await world.ticketOf({ phone });
    const card = { kanbanId: board.id, columnId: column.id };
    await expect.poll(() => world.cardOf(ticket.id)).toMatchObject(card);
  });
});
