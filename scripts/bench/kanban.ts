import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { evenRanks } from '@recado/shared/kanban';
import { AgentClient } from '../reliability/agent-client';
import { percentiles } from './inbound/measure';
import { BOARD_ID, cardId, COLUMN_IDS, fillBoard } from './kanban/fill';
import { watchBoard, type WindowTimes } from './kanban/windows';
import type { Company } from './lists/fill';
import { withAdminCalls } from './rig/admin-calls';
import { filledFolder, withStore } from './rig/filled-folder';
import { startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const CARDS = Number(optionOf('cards') ?? 10_000);
const PAGE = 51;
/** Ranks that the reference writes; no move of the product uses them. */
const RANKS = evenRanks(CARDS, 'y00000', null);
const [FIRST_COLUMN = 0] = COLUMN_IDS;

interface Case {
  what: string;
  call(users: Record<'admin' | 'agent', AgentClient>, n: number): Promise<unknown>;
  /** Reads or writes the same documents with the driver alone. */
  read(db: Db, company: Company, n: number): Promise<unknown>;
}

const page = (db: Db, { companyId }: Company, columnId: number, after = '') =>
  db
    .collection('tickets')
    .find({ companyId, 'card.columnId': columnId, 'card.rank': { $gt: after } })
    .project({ search: 0 })
    .sort({ 'card.rank': 1 })
    .limit(PAGE)
    .hint('ticket-card-rank')
    .toArray();
const board = (db: Db, company: Company) => Promise.all(COLUMN_IDS.map((id) => page(db, company, id)));
/** A page in the middle of a column. */
const MIDDLE = 'V00000';
/** Each call moves another card, and the next round moves it on. */
const placeOf = (n: number) => ({
  id: cardId(n % CARDS),
  columnId: COLUMN_IDS[(n + Math.floor(n / CARDS)) % COLUMN_IDS.length] ?? 0,
});

const CASES: readonly Case[] = [
  {
    what: 'board, all cards',
    call: ({ admin }) => admin.get(`/column/kanban/${BOARD_ID}?showAll=true`),
    read: board,
  },
  {
    what: 'board, own and free cards',
    call: ({ admin }) => admin.get(`/column/kanban/${BOARD_ID}`),
    read: board,
  },
  {
    what: "an agent's board, all cards of the queues",
    call: ({ agent }) => agent.get(`/column/kanban/${BOARD_ID}?showAll=true`),
    read: board,
  },
  {
    what: 'further cards of a column',
    call: ({ admin }) => admin.get(`/column/${FIRST_COLUMN}/cards?showAll=true&cursor=${MIDDLE}`),
    read: (db, company) => page(db, company, FIRST_COLUMN, MIDDLE),
  },
  {
    what: 'a move to the top of a column',
    call: ({ admin }, n) => {
      const { id, columnId } = placeOf(n);
      return admin.moveCard(id, { columnId });
    },
    read: (db, { companyId }, n) => {
      const { id, columnId } = placeOf(n);
      return db
        .collection<{
          companyId: number;
          card: { id: number; columnId: number; rank: string };
          version: number;
        }>('tickets')
        .findOneAndUpdate(
          { companyId, 'card.id': id },
          { $set: { 'card.columnId': columnId, 'card.rank': RANKS[n % CARDS] ?? '' }, $inc: { version: 1 } },
        );
    },
  },
];

/**
 * Measures a board over the API, and the driver's finds of the same first pages; then its first paint, its frames and moves in a
 * browser. `--cards=1000` sets their number.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`kanban-${CARDS}`, simulator, (db, company) =>
      fillBoard(db, company, CARDS),
    );
    const bare = await withStore(dataDir, (db, company) =>
      measureAll(CASES, ({ read }, n) => read(db, company, n)),
    );
    const { result, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      async (_get, { cpu, url, admin }) => {
        const agent = new AgentClient(url, 'ana@recado.test', 'recado-demo');
        await agent.signIn();
        const times = await measureAll(CASES, ({ call }, n) => call({ admin, agent }, n), { cpu });
        // A user has one session: the browser's sign-in ends the administrator's.
        return { times, windows: await watchBoard(`${url}/app`, agent) };
      },
    );
    return {
      name: `Kanban: a board of ${CARDS} cards`,
      rows: [...result.times.map((row, index) => compareWith(row, bare[index])), ...rowsOf(result.windows)],
      notes: [
        'Aims: first paint 300 ms, frames 16 ms, moves of others 300 ms.',
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

function rowsOf({ first, again, scrolled, dragged, own, others }: WindowTimes) {
  return [
    { what: 'click on "Kanban" until painted, without data', ...times(first) },
    { what: 'the same, seen before', ...times(again) },
    { what: `frames of a scrolled column, ${late(scrolled)}`, ...times(scrolled) },
    { what: `frames of a drag across columns, ${late(dragged)}`, ...times(dragged) },
    { what: 'drop until painted in the new column', ...times(own) },
    { what: "another user's move until painted", ...times(others) },
  ];
}

const times = (durations: number[]) => ({
  ...percentiles(durations),
  worst: Math.round(Math.max(...durations)),
});

/** A frame at 60 per second takes 16.7 ms. */
const late = (frames: number[]) =>
  [17, 50].map((limit) => `${frames.filter((ms) => ms > limit).length} > ${limit} ms`).join(', ') +
  ` of ${frames.length}`;
