import type { Db, Document } from 'mongodb';
import { vi } from 'vitest';
import type { Cluster } from '../cluster';
import type { ServerProcess } from '../server-process';
import type { OwnedDesk } from './desks';

const POLL_MS = 50;
const QUIET = { timeout: 60_000, interval: 1_000 };

/** Returns the connected numbers whose sessions a server owns. */
export async function numbersOf(
  db: Db,
  { pid }: ServerProcess,
  desks: readonly OwnedDesk[],
): Promise<string[]> {
  const server = await db.collection('session_servers').findOne({ pid });
  const leases = server
    ? await db
        .collection('session_leases')
        .find({ owner: server._id as unknown })
        .toArray()
    : [];
  const owned = new Set(leases.map(({ _id }) => Number(_id)));
  return desks.filter(({ connectionId }) => owned.has(connectionId)).map(({ shop }) => shop);
}

/** Returns the running server with the most sessions. */
export async function busiest(db: Db, cluster: Cluster, desks: readonly OwnedDesk[]): Promise<ServerProcess> {
  const counts = await Promise.all(
    cluster.servers.map(async (server) => ({
      server,
      count: (await numbersOf(db, server, desks)).length,
    })),
  );
  const [first] = counts.toSorted((a, b) => b.count - a.count);
  if (!first || first.count === 0) throw new Error('no server has a session');
  return first.server;
}

/** Returns the distinct responses of `/readyz` until the port is closed. */
export async function readinessUntilClosed({ url }: ServerProcess): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (!response) return statuses;
    statuses.add(response.status);
    await response.text();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Documents that a late write of a session's former owner could change: keys, states, messages, acks, owners. */
const WRITTEN_BY_SESSIONS: Record<string, Document> = {
  messenger_state: {},
  // A job of any server writes `light`.
  connections: { light: 0, updatedAt: 0 },
  messages: { ack: 1, failure: 1, waiting: 1 },
  session_leases: { owner: 1, fence: 1 },
};

type State = ReadonlyMap<string, string>;

async function stateOfSessions(db: Db): Promise<State> {
  const state = new Map<string, string>();
  for (const [name, projection] of Object.entries(WRITTEN_BY_SESSIONS))
    for await (const row of db.collection(name).find({}, { projection }))
      state.set(`${name} ${String(row._id)}`, JSON.stringify(row));
  return state;
}

/** Returns that state when it no longer changes. */
export async function quietState(db: Db): Promise<State> {
  let before: State = new Map();
  return vi.waitFor(async () => {
    const now = await stateOfSessions(db);
    const changed = changes(before, now);
    before = now;
    if (changed.length > 0) throw new Error(`${changed.length} documents still change: ${changed[0]}`);
    return now;
  }, QUIET);
}

/** Describes the documents that differ. */
export function changes(before: State, after: State): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .filter((id) => before.get(id) !== after.get(id))
    .map((id) => `${id}: ${before.get(id) ?? 'absent'} became ${after.get(id) ?? 'absent'}`);
}
