import type { Db } from 'mongodb';
import { measureDueWork } from '../../bench/due-work/measure-due-work';
import { companyOf } from '../../bench/lists/fill';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import { SimulatorClient } from '../../reliability/simulator-client';
import { openDesk, platformOwner } from './desk';
import { atMost, type GateRow, milliseconds, type Say, times } from './rows';
import { withServers } from './shared-store';

const DELIVERIES = 100_000;
const DUE = 10_000;
const AUTO_CLOSED = 1_000;
const PART_MS = 60_000;
const P99_RATIO = 1.2;
const LATE_MS = 5_000;
const DAY_MS = 86_400_000;

/** Measures inbound messages of the largest company and other companies' due work during a campaign, schedules and auto-closes. */
export async function backgroundRows(
  dataDir: string,
  simulator: SimulatorProcess,
  say: Say,
): Promise<GateRow[]> {
  const phones = new SimulatorClient(simulator.controlUrl);
  return withServers(dataDir, simulator, 1, async ([server], db) => {
    const url = server?.url ?? '';
    const { admin, shop } = await openDesk(url, phones, 0);
    const company = await companyOf(db);
    if (company.companyId !== admin.companyId) throw new Error('The largest company is not the first one.');
    const result = await measureDueWork({
      ...{ db, url, phones, shop, admin, company, say },
      ...{ due: DUE, deliveries: DELIVERIES, partMs: PART_MS },
      owner: await platformOwner(url),
      more: async () => {
        await makeSilent(db, company.companyId);
        await admin.setSetting('endServiceTimeout', '1');
        await admin.setSetting('automaticallyEndService', 'enabled');
      },
    });
    const left = await db.collection('tickets').countDocuments(silentTickets(company.companyId));
    say(
      `${DUE - result.waiting} schedules and ${result.sent} messages of the campaign were sent; ${left} of ${AUTO_CLOSED} silent tickets are open.`,
    );
    for (const row of result.rows) say(JSON.stringify(row));
    return [
      atMost(
        'inbound during a campaign, schedules and auto-closes, p99 to without',
        result.ratios.p99,
        P99_RATIO,
        times,
      ),
      atMost('latest due work of other companies', result.worstLateMs, LATE_MS, milliseconds),
    ];
  });
}

const silentTickets = (companyId: number) => ({ companyId, status: 'open', lastMessageFromMe: true });

/** Makes tickets look as if their customers had not replied for a day. */
async function makeSilent(db: Db, companyId: number): Promise<void> {
  const tickets = db.collection<{ _id: number }>('tickets');
  const found = await tickets
    .find({ companyId, status: 'open' }, { projection: { _id: 1 }, limit: AUTO_CLOSED })
    .toArray();
  await tickets.updateMany(
    { _id: { $in: found.map(({ _id }) => _id) } },
    {
      $set: { lastMessageFromMe: true, lastMessageAt: new Date(Date.now() - DAY_MS) },
      $unset: { waitingSince: 1 },
    },
  );
}
