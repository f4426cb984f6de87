import type { WatchedConnection } from '#features/connections';
import type { ConnectionHealthDeps } from './connection-health.deps';
import type { HealthFacts } from './health-facts';
import { numberHealth, type NumberHealthDocument } from './number-health.model';

export interface CheckedConnection {
  connection: WatchedConnection;
  health: NumberHealthDocument;
  facts: HealthFacts;
}

/** Reads the facts of many connections, which may belong to several companies, with few queries. */
export async function collectFacts(
  { campaigns, connections, protocol, schedules }: ConnectionHealthDeps,
  watched: readonly WatchedConnection[],
  now: Date,
): Promise<CheckedConnection[]> {
  const ids = watched.map(({ _id }) => _id);
  const companies = [...new Set(watched.map(({ companyId }) => companyId))];
  const [state, rows, facts, failing, ...today] = await Promise.all([
    protocol.state(),
    // One job checks the connections of all companies.
    numberHealth.findAcrossCompanies({ _id: { $in: ids } }),
    campaigns.numberFacts(ids),
    schedules.failingConnections(ids),
    ...companies.map((companyId) =>
      connections.watch.newChatsToday(
        companyId,
        watched.filter((one) => one.companyId === companyId),
        now,
      ),
    ),
  ]);
  const known = new Map(rows.map((row) => [row._id, row]));
  const newChats = new Map(today.flatMap((ofCompany) => [...ofCompany]));
  return watched.map((connection) => {
    const { _id, companyId } = connection;
    const health = known.get(_id) ?? { _id, companyId, closes: [], hours: [], pauses: [] };
    return {
      connection,
      health,
      facts: {
        connection,
        protocol: state,
        health,
        newChatsToday: newChats.get(_id),
        campaigns: facts.get(_id) ?? { pauses: [], optOuts: 0, messages: 0 },
        schedulesFail: failing.has(_id),
      },
    };
  });
}
