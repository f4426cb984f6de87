import { listenThroughRecado } from '../../bench/inbound/arrivals';
import { measureNeighbour } from '../../bench/neighbours/measure-neighbour';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import { optionOf } from '../../bench/rig/timed-calls';
import { SimulatorClient } from '../../reliability/simulator-client';
import { commonWords, rareWord, searchedName } from '../../seed/bulk/words';
import { openDesk, platformOwner } from './desk';
import { serverOf } from './profile-folder';
import { atMost, type GateRow, type Say, times } from './rows';

const RATIO = 2;
const PART_MS = 15_000;

const found = (text: (n: number) => string) => (n: number) =>
  `/tickets?searchParam=${encodeURIComponent(text(n))}&showAll=true`;

/** Measures a small company's list and inbound messages while the largest one works at full speed. */
export async function neighbourRows(
  dataDir: string,
  simulator: SimulatorProcess,
  say: Say,
): Promise<GateRow[]> {
  const phones = new SimulatorClient(simulator.controlUrl);
  const server = await serverOf(dataDir, simulator);
  await server.start();
  try {
    const { url } = server;
    const [largest, small] = [await openDesk(url, phones, 0), await openDesk(url, phones, 1)];
    await (await platformOwner(url)).allowCampaigns(largest.admin.companyId);
    const { tickets } = (await largest.admin.get('/tickets?status=closed&showAll=true')) as {
      tickets: { id: number }[];
    };
    const { rows, notes } = await measureNeighbour({
      server,
      busy: {
        ...{ url, phones, ...largest, arrivals: await listenThroughRecado(url, largest.admin) },
        searches: [searchedName, rareWord, commonWords].map(found),
        exportedTicketId: tickets[0]?.id ?? 0,
      },
      neighbour: { phones, ...small, arrivals: await listenThroughRecado(url, small.admin) },
      ...{ only: optionOf('load') ?? '', partMs: PART_MS },
    });
    for (const note of notes) say(note);
    for (const row of rows) say(JSON.stringify(row));
    return rows.map(({ during, measured, ratio }) =>
      atMost(`${measured} during ${during}, p95 to idle`, ratio, RATIO, times),
    );
  } finally {
    await server.end('SIGTERM');
  }
}
