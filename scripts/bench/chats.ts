import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { fillChats } from './chats/fill';
import type { Company } from './lists/fill';
import { withAdminCalls } from './rig/admin-calls';
import { filledFolder, withStore } from './rig/filled-folder';
import { startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const CHATS = Number(optionOf('chats') ?? 500);
const PAGE = 41;
const NEWEST = { updatedAt: -1, _id: -1 } as const;

interface Case {
  what: string;
  path: string;
  /** Reads the same documents with the driver alone. */
  read(db: Db, companyId: number, userId: number): Promise<unknown>;
}

const newest = (db: Db, companyId: number, userId: number) =>
  db
    .collection('chats')
    .find({ companyId, 'members.userId': userId })
    .project({ pending: 0, recentClientIds: 0 })
    .sort(NEWEST);

const CASES: readonly Case[] = [
  {
    what: 'first page with unread counts',
    path: '/chats',
    read: (...of) =>
      newest(...of)
        .limit(PAGE)
        .toArray(),
  },
  {
    what: 'last page',
    path: `/chats?pageNumber=${Math.floor(CHATS / (PAGE - 1))}`,
    read: (...of) =>
      newest(...of)
        .skip(CHATS - 2 * (PAGE - 1))
        .limit(PAGE)
        .toArray(),
  },
  { what: 'search', path: '/chats?searchParam=conversa', read: (...of) => newest(...of).toArray() },
  {
    what: 'chats with unread messages',
    path: '/chats/unread',
    read: (db, companyId, userId) =>
      db.collection('chats').countDocuments({ companyId, unreadUserIds: userId }),
  },
];

/** Measures the list of internal chats over the API, and the driver's finds of the same documents. `--chats=1000` sets their number. */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`chats-${CHATS}`, simulator, (db, company) =>
      fillChats(db, company, CHATS),
    );
    const bare = await withStore(dataDir, (db, company) => {
      const userId = adminOf(company);
      return measureAll(CASES, ({ read }) => read(db, company.companyId, userId));
    });
    const { result: times, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      (get, { cpu }) => measureAll(CASES, ({ path }) => get(path), { cpu }),
    );
    return {
      name: `Internal chats: ${CHATS} of a user`,
      rows: times.map((row, index) => compareWith(row, bare[index])),
      notes: [
        'Aim: first page p50 2 ms at most.',
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

function adminOf({ users }: Company): number {
  const [admin] = users;
  if (!admin) throw new Error('The seed made no user.');
  return admin._id;
}
