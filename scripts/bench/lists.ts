import { loadavg } from 'node:os';
import { casesOf, findBare } from './lists/cases';
import { fill } from './lists/fill';
import { withAdminCalls } from './rig/admin-calls';
import { filledFolder, withStore } from './rig/filled-folder';
import { startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 100_000);

/**
 * Measures pages and searches of tickets, messages and contacts over the API, and the driver's indexed finds
 * of the same documents in the same store. `--tickets=1000000` sets their number. They are stored once in
 * `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`lists-${TICKETS}`, simulator, (db, company, say) =>
      fill(db, company, TICKETS, say),
    );
    const bare = await withStore(dataDir, async (db, company) => ({
      company,
      times: await measureAll(casesOf(company), (one, n) => findBare(db, one, n)),
    }));
    const cases = casesOf(bare.company);
    const { result: times, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      (get) => measureAll(cases, ({ path }, n) => get(path(n))),
    );
    return {
      name: `Lists: ${TICKETS} tickets, as many messages and contacts`,
      rows: times.map((row, index) => compareWith(row, bare.times[index])),
      notes: [`${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}
