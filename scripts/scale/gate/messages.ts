import { listenBare, listenThroughRecado } from '../../bench/inbound/arrivals';
import { measureArrivals } from '../../bench/inbound/measure-arrivals';
import { CustomerPhones } from '../../bench/outbound/customer-phones';
import { measureAgentSends, measureBareSends } from '../../bench/outbound/measure-sends';
import { processCpu } from '../../bench/rig/process-cpu';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import { SimulatorClient } from '../../reliability/simulator-client';
import { openDesk } from './desk';
import { serverOf } from './profile-folder';
import { atLeast, atMost, type GateRow, type Say, times } from './rows';

const P50_RATIO = 3;
const RATE_RATIO = 0.5;
const BARE_NUMBER = '551140000001';

/** Measures messages of the largest company in both directions against the unmodified library in the same run. */
export async function messageRows(
  dataDir: string,
  simulator: SimulatorProcess,
  say: Say,
): Promise<GateRow[]> {
  const phones = new SimulatorClient(simulator.controlUrl);
  const customers = await CustomerPhones.listen(simulator.controlUrl);
  try {
    const rig = { phones, messenger: simulator };
    const bareArrivals = await listenBare(simulator, [BARE_NUMBER]);
    const bareIn = await measureArrivals('bare', rig, bareArrivals, [BARE_NUMBER]);
    bareArrivals.close();
    const bareOut = await measureBareSends(simulator, customers);
    const server = await serverOf(dataDir, simulator);
    await server.start();
    try {
      const { admin, shop } = await openDesk(server.url, phones, 0);
      const arrivals = await listenThroughRecado(server.url, admin);
      const inbound = await measureArrivals('Recado', rig, arrivals, [shop]);
      arrivals.close();
      const cpu = () => processCpu(server.pid);
      const outbound = await measureAgentSends(customers, { control: phones, agent: admin, shop }, cpu);
      say(`inbound: ${JSON.stringify(inbound)}, bare ${JSON.stringify(bareIn)}`);
      say(`outbound: ${JSON.stringify(outbound)}, bare ${JSON.stringify(bareOut)}`);
      return [
        atMost('inbound against bare Baileys, p50', inbound.p50 / bareIn.p50, P50_RATIO, times),
        atLeast('inbound, rate', inbound.perSecond / bareIn.perSecond, RATE_RATIO, times),
        atLeast('outbound, rate', outbound.perSecond / bareOut.perSecond, RATE_RATIO, times),
      ];
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    customers.close();
  }
}
