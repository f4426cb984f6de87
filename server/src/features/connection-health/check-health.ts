import { HEALTH_LIMITS, type HealthKind, type HealthLine } from '@recado/shared/connection-health';
import type { HealthLight } from '@recado/shared/connections';
import { currentWarning, type WatchedConnection } from '#features/connections';
import { type CheckedConnection, collectFacts } from './collect-facts';
import type { ConnectionHealthDeps } from './connection-health.deps';
import { healthLines, lightOf } from './health-lines';
import { measureDelivery } from './measure-delivery';
import { notifyHealth } from './notify-health';
import { changeHealth, type NumberHealthDocument } from './number-health.model';

const PAGE = 100;

/** The alerts of outages report these (`connections/alerts`). */
const OUTAGES: ReadonlySet<HealthKind> = new Set(['session', 'protocol']);

export interface CheckedHealth {
  light: HealthLight;
  lines: HealthLine[];
}

/** Checks every connection, of all companies. */
export async function checkAll(deps: ConnectionHealthDeps, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const page = await deps.connections.watch.pageAcrossCompanies(after, PAGE);
    const checked = await collectFacts(deps, page, now);
    for (const one of checked) {
      await check(deps, one, now).catch((error: unknown) =>
        deps.log.error({ err: error, connectionId: one.connection._id }, 'health check failed'),
      );
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last._id;
  }
}

/** Checks one connection at once. */
export async function checkOne(
  deps: ConnectionHealthDeps,
  connection: WatchedConnection,
  now: Date,
): Promise<CheckedHealth> {
  const [one] = await collectFacts(deps, [connection], now);
  if (!one) throw new Error('A connection has no facts.');
  return check(deps, one, now);
}

/** Idempotent, also in concurrent runs: alerts and notices have the incident's start in their keys. */
async function check(
  deps: ConnectionHealthDeps,
  { connection, facts, health }: CheckedConnection,
  now: Date,
): Promise<CheckedHealth> {
  const measured = await measureDelivery(deps, connection, health, now);
  const pauses = await notePauses(facts.campaigns.pauses, measured);
  const lines = healthLines({ ...facts, health: { ...measured, pauses } }, now);
  const light = lightOf(lines);
  if (light !== connection.light?.state) await deps.connections.watch.setLight(connection, light, now);
  await followIncident(deps, connection, measured, lines, now);
  await followWarning(deps, connection, measured, now);
  return { light, lines };
}

async function notePauses(
  active: CheckedConnection['facts']['campaigns']['pauses'],
  { _id: connectionId, companyId, pauses }: NumberHealthDocument,
): Promise<NumberHealthDocument['pauses']> {
  const fresh = active.filter(
    ({ reason, since }) =>
      !pauses.some((known) => known.reason === reason && known.since.getTime() === since.getTime()),
  );
  if (fresh.length === 0) return pauses;
  const all = [...pauses, ...fresh.map(({ reason, since }) => ({ reason, since }))].slice(
    -HEALTH_LIMITS.maxPauses,
  );
  await changeHealth({ companyId, connectionId }, { $set: { pauses: all } });
  return all;
}

/** Notifies once when the number gets into trouble, and once when that is over. */
async function followIncident(
  deps: ConnectionHealthDeps,
  connection: WatchedConnection,
  { incident: before }: NumberHealthDocument,
  lines: readonly HealthLine[],
  now: Date,
): Promise<void> {
  const ref = { companyId: connection.companyId, connectionId: connection._id };
  const causes = lines.flatMap(({ kind, state }) => (state === 'red' && !OUTAGES.has(kind) ? [kind] : []));
  if (causes.length === 0) {
    if (!before) return;
    await notifyHealth(deps, connection, { change: 'recovered', since: before.since, causes: [] }, now);
    await changeHealth(ref, { $unset: { incident: 1 } });
    return;
  }
  const incident = before ?? { since: now, causes };
  // Stored first, so that a crash repeats the notice with the same key.
  if (!before) await changeHealth(ref, { $set: { incident } });
  if (incident.notified) return;
  await notifyHealth(deps, connection, { change: 'red', ...incident }, now);
  await changeHealth(ref, { $set: { 'incident.notified': true } });
}

async function followWarning(
  deps: ConnectionHealthDeps,
  connection: WatchedConnection,
  { notifiedWarning }: NumberHealthDocument,
  now: Date,
): Promise<void> {
  const warning = currentWarning(connection, now);
  if (!warning || notifiedWarning?.getTime() === warning.at.getTime()) return;
  const { at: since, by } = warning;
  await notifyHealth(deps, connection, { change: 'warned', since, causes: ['warning'], by }, now);
  const ref = { companyId: connection.companyId, connectionId: connection._id };
  await changeHealth(ref, { $set: { notifiedWarning: since } });
}
