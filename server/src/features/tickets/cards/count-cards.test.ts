import { pino } from 'pino';
import { expect, it } from 'vitest';
import { runMigrations } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { connectedDatabase } from '#testing/connected-database';
import { randomFrom } from '#testing/malformed-inputs';
import { ticketCollection } from '../ticket.model';
import type { VisibilityRules } from '../tickets.policy';
import { cardFilter, type CardFilters } from './card-filter';
import { ticketCardMigrations } from './cards.migrations';
import { countAllCards, countCards } from './count-cards';

const COMPANY = 1;
const COLUMN = 7;
const TICKETS = 300;
const ROUNDS = 150;

const random = randomFrom('counts');
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const someOf = (values: readonly number[]) => values.filter(() => random() < 0.5);
const chance = (part: number) => random() < part;

const database = connectedDatabase();

const aTicket = (n: number) => ({
  _id: n,
  companyId: COMPANY,
  status: oneOf(['open', 'pending', 'closed', 'groups']),
  queueId: oneOf([null, 1, 2, 3]),
  whatsappId: oneOf([null, 1, 2]),
  userId: oneOf([null, 1, 2]),
  contact: { wallet: oneOf([[], [1], [2, 1]]) },
  card: { id: n, kanbanId: 1, columnId: n % 5 === 0 ? COLUMN + 1 : COLUMN, rank: String(n).padStart(6, '0') },
});
const aCaller = () =>
  ({
    userId: oneOf([1, 2]),
    companyId: COMPANY,
    profile: chance(0.3) ? 'admin' : 'user',
    queueIds: someOf([1, 2, 3]),
    connectionIds: someOf([1, 2]),
    viewNoQueueTicket: chance(0.5),
  }) as unknown as Caller;
const someRules = (): VisibilityRules => ({ ownConnectionsOnly: chance(0.3), ownWalletOnly: chance(0.3) });
const someFilters = (): CardFilters => ({
  showAll: chance(0.5),
  ...(chance(0.3) && { queueId: oneOf([1, 2]) }),
  ...(chance(0.3) && { userId: oneOf([1, 2]) }),
});

it('the count of a column equals the cards that its filter finds, for every caller, rule and filter', async () => {
  await runMigrations(database().db, [ticketCardMigrations], pino({ level: 'silent' }));
  await ticketCollection().insertMany(Array.from({ length: TICKETS }, (_, n) => aTicket(n + 1)) as never[]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [caller, rules, filters] = [aCaller(), someRules(), someFilters()];
    const filter = { companyId: COMPANY, 'card.columnId': COLUMN, ...cardFilter(caller, rules, filters) };
    const found = await ticketCollection().find(filter).toArray();
    const count = await countCards(
      { referenceData: { visibility: async () => rules } as never },
      caller,
      COLUMN,
      filters,
    );
    expect(count, JSON.stringify({ caller, rules, filters })).toBe(found.length);
  }
  expect(await countAllCards(COMPANY, COLUMN)).toBe((TICKETS * 4) / 5);
});
