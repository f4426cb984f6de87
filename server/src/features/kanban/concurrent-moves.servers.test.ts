import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoard, createColumn, listColumnCards, moveCard } from '@recado/shared/kanban';
import { proofSize } from '#scripts/reliability/proof-size';
import { testClient } from '#testing/client';
import { newCustomer } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { randomFrom } from '#testing/malformed-inputs';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

const AGENTS = 20;
const CARDS = 40;
const MOVES = proofSize('KANBAN_MOVES', { short: 100, long: 2_000 });
const TIMEOUT_MS = Math.max(300_000, MOVES * 1_500);

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
}, 600_000);
afterAll(() => servers.close());

it(
  `${AGENTS} agents on two servers move cards at random, and both servers show the same complete order`,
  async () => {
    const { here, there } = servers;
    const { people, call, shop, messenger } = here;
    const urls = [here.url, there.url];
    const callers = urls.map((url) => testClient(url));
    await here.setting(people.company.id, 'useKanban', 'enabled');
    const { body: board } = await call(createBoard, { body: { name: 'Vendas' } }, people.admin);
    const columnIds: number[] = [];
    for (const name of ['Novos', 'Em negociação', 'Fechados'])
      columnIds.push(
        (await call(createColumn, { body: { name, kanbanId: board.id } }, people.admin)).body.id,
      );
    await Promise.all(Array.from({ length: CARDS }, () => messenger.writes(shop, newCustomer())));

    const orderOn = async (server: number, columnId: number) => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { showAll: 'true' as const, cursor };
        const page = await callers[server]!(listColumnCards, { params: { columnId }, query }, people.admin);
        ids.push(...page.body.cards.map(({ id }) => id));
        cursor = page.body.nextCursor;
      }
      return ids;
    };
    const all = async (server: number) => Promise.all(columnIds.map((id) => orderOn(server, id)));
    await expect.poll(async () => (await all(0)).flat().length, { timeout: 60_000 }).toBe(CARDS);
    const cards = (await all(0)).flat();

    const agents: Persona[] = [];
    for (let n = 0; n < AGENTS; n++)
      agents.push(await here.build.persona(people.company.id, { queueIds: [people.queues.sales.id] }));
    const random = randomFrom('kanban');
    const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const outcomes = await Promise.all(
      agents.map(async (agent, n) => {
        const move = callers[n % callers.length]!;
        const errors: unknown[] = [];
        for (let left = MOVES / AGENTS; left > 0; left--) {
          const body = { columnId: one(columnIds), beforeId: random() < 0.3 ? null : one(cards) };
          const { status, error } = await move(moveCard, { params: { cardId: one(cards) }, body }, agent);
          if (status !== 200) errors.push(error);
        }
        return errors;
      }),
    );
    expect(outcomes.flat()).toEqual([]);

    const [ours, theirs] = [await all(0), await all(1)];
    expect(theirs).toEqual(ours);
    expect(ours.flat().sort((a, b) => a - b)).toEqual([...cards].sort((a, b) => a - b));
    const rows = await here.app.database.db
      .collection<{ card: { columnId: number; rank: string } }>('tickets')
      .find({ 'card.columnId': { $in: columnIds } })
      .toArray();
    expect(new Set(rows.map(({ card }) => `${card.columnId} ${card.rank}`)).size).toBe(CARDS);
  },
  TIMEOUT_MS,
);
