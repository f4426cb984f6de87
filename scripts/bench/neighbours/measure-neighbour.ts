import { setTimeout as delay } from 'node:timers/promises';
import type { AgentClient } from '../../reliability/agent-client';
import type { ServerProcess } from '../../reliability/server-process';
import type { SimulatorClient } from '../../reliability/simulator-client';
import type { Arrivals } from '../inbound/arrivals';
import { latency, percentiles } from '../inbound/measure';
import { processCpu } from '../rig/process-cpu';
import { type BusyCompany, type Load, LOADS } from './full-speed';

/** Until the work of a part no longer affects the next one. */
const REST_MS = 3_000;
const CUSTOMERS = Array.from({ length: 50 }, (_, n) => `55119${String(44_000_000 + n)}`);

/** The company whose times are measured. */
export interface Neighbour {
  phones: SimulatorClient;
  shop: string;
  admin: AgentClient;
  arrivals: Arrivals;
}

interface Part {
  what: string;
  list: number[];
  inbound: number[];
  /** Processor time of the server per second. */
  cpu: number;
  done: Map<string, number>;
}

/**
 * Measures the neighbour while the busy company does each kind of work (those whose name contains `only`), with idle parts
 * between. Closes both arrivals.
 */
export async function measureNeighbour({
  server,
  busy,
  neighbour,
  only,
  partMs,
}: {
  server: ServerProcess;
  busy: BusyCompany;
  neighbour: Neighbour;
  only: string;
  partMs: number;
}) {
  await neighbour.phones.burst(neighbour.shop, CUSTOMERS, 1);
  const part = async (load?: Load): Promise<Part> => {
    await delay(REST_MS);
    const until = Date.now() + partMs;
    const isOver = () => Date.now() >= until;
    const done = new Map<string, number>();
    const running = load?.run(busy, isOver, done);
    const cpu = processCpu(server.pid);
    const times = await sample(neighbour, isOver);
    const perSecond = (processCpu(server.pid) - cpu) / partMs;
    await running;
    return { what: load?.what ?? 'idle', ...times, cpu: perSecond, done };
  };
  // The compiler optimises during the first calls.
  await part();
  const idle: Part[] = [await part()];
  const parts: Part[] = [];
  for (const load of LOADS.filter(({ what }) => what.includes(only))) {
    parts.push(await part(load));
    idle.push(await part());
  }
  busy.arrivals.close();
  neighbour.arrivals.close();
  return {
    rows: parts.flatMap((one, n) => rowsOf(one, idle.slice(n, n + 2))),
    notes: parts.map(({ what, done }) => `${what}: ${[...done].map((each) => each.join(' ')).join(', ')}`),
  };
}

/** Compares a part with the idle ones before and after it, because other work of the machine changes. */
function rowsOf({ what, list, inbound, cpu }: Part, idle: readonly Part[]) {
  const row = (measured: string, times: number[], reference: number[]) => {
    const [own, quiet] = [percentiles(times), percentiles(reference)];
    return {
      ...{ during: what, measured, samples: times.length, ...own },
      ...{ 'idle p50': quiet.p50, 'idle p95': quiet.p95, ratio: Math.round((own.p95 / quiet.p95) * 10) / 10 },
      cpu: Math.round(cpu * 100) / 100,
    };
  };
  return [
    row(
      'list',
      list,
      idle.flatMap((one) => one.list),
    ),
    row(
      'inbound',
      inbound,
      idle.flatMap((one) => one.inbound),
    ),
  ];
}

/** Takes times one after the other, as one agent would. */
async function sample(
  { admin, phones, shop, arrivals }: Neighbour,
  isOver: () => boolean,
): Promise<{ list: number[]; inbound: number[] }> {
  const list: number[] = [];
  const inbound: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const started = performance.now();
    await admin.get('/tickets?status=pending&showAll=true');
    list.push(performance.now() - started);
    const customer = CUSTOMERS[n % CUSTOMERS.length] ?? '';
    inbound.push(await latency(arrivals, (text) => phones.write(customer, shop, text)));
  }
  return { list, inbound };
}
