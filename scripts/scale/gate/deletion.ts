import { listenThroughRecado } from '../../bench/inbound/arrivals';
import { latency, percentiles } from '../../bench/inbound/measure';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import { SimulatorClient } from '../../reliability/simulator-client';
import { openDesk, platformOwner } from './desk';
import { serverOf } from './profile-folder';
import { atMost, type GateRow, type Say, times } from './rows';

const RATIO = 1.1;
const SAMPLES = 600;
/** After so many samples, asks whether the deletion has ended. */
const CHECKED = 20;
const CUSTOMER = '5511945000001';

/** Measures a small company's list and inbound messages while the largest one is deleted, and just before. Destroys the data. */
export async function deletionRows(
  dataDir: string,
  simulator: SimulatorProcess,
  say: Say,
): Promise<GateRow[]> {
  const phones = new SimulatorClient(simulator.controlUrl);
  const server = await serverOf(dataDir, simulator);
  await server.start();
  try {
    const { admin, shop } = await openDesk(server.url, phones, 1);
    const owner = await platformOwner(server.url);
    const companies = (await owner.get('/companies/list')) as { id: number; name: string }[];
    const largest = companies.find(({ name }) => name === 'Empresa 0');
    if (!largest) throw new Error('The largest company is missing.');
    const arrivals = await listenThroughRecado(server.url, admin);
    const sample = async (isOver: () => Promise<boolean>) => {
      const [list, inbound]: [number[], number[]] = [[], []];
      for (let n = 0; n < SAMPLES && !(n % CHECKED === 0 && (await isOver())); n += 1) {
        const started = performance.now();
        await admin.get('/tickets?status=closed&showAll=true');
        list.push(performance.now() - started);
        inbound.push(await latency(arrivals, (text) => phones.write(CUSTOMER, shop, text)));
      }
      return { samples: list.length, list: percentiles(list), inbound: percentiles(inbound) };
    };
    const never = () => Promise.resolve(false);
    const isDeleted = async () =>
      !((await owner.get('/companies/list')) as { id: number }[]).some(({ id }) => id === largest.id);
    // The compiler optimises during the first calls.
    await sample(never);
    const idle = await sample(never);
    await owner.deleteCompany(largest.id);
    const during = await sample(isDeleted);
    arrivals.close();
    say(`deletion: ${JSON.stringify(during)}, idle ${JSON.stringify(idle)}`);
    return (['list', 'inbound'] as const).map((what) =>
      atMost(`${what} during a deletion, p95 to idle`, during[what].p95 / idle[what].p95, RATIO, times),
    );
  } finally {
    await server.end('SIGTERM');
  }
}
