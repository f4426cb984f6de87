import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { startEmbeddedStore } from '../../server/src/core/database/embedded';
import { AgentClient } from '../reliability/agentClient';
import { describeMemory, processMemory } from '../reliability/processMemory';
import { freePort, serverEnvironment, ServerProcess } from '../reliability/serverProcess';
import { spread } from './inbound/measure';
import { casesOf, findBare, type Case } from './lists/cases';
import { companyOf, fill, type Company } from './lists/fill';
import { startSimulatorProcess, type SimulatorProcess } from './rig/simulatorProcess';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 100_000);
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 400);
const WARM_UP = 20;
const AT_ONCE = [1, 16] as const;

/**
 * Pages and searches of tickets, messages and contacts over the API, beside the bare driver's indexed find of the same
 * documents in the same store. `--tickets=1000000` says how many there are of each; they are stored once in
 * `.cache/bench` and kept.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const dataDir = join(ROOT, '.cache', 'bench', `lists-${TICKETS}`);
  try {
    await prepare(dataDir, simulator);
    const bare = await withStore(dataDir, async (db, company) => ({
      company,
      times: await measureAll(casesOf(company), (one, n) => findBare(db, one, n)),
    }));
    const { times, memory } = await measureRecado(dataDir, simulator, casesOf(bare.company));
    return {
      name: `Lists: ${TICKETS} tickets, as many messages and contacts`,
      rows: times.map((row, index) => ({ ...row, ...beside(row, bare.times[index]) })),
      notes: [
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${SAMPLES} calls a row.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

/** Fills the folder, unless that was done. */
async function prepare(dataDir: string, simulator: SimulatorProcess): Promise<void> {
  const done = join(dataDir, 'filled');
  if (existsSync(done)) return;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
    env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await withStore(dataDir, (db, company) =>
    fill(db, company, TICKETS, (text) => process.stderr.write(`${text}\n`)),
  );
  writeFileSync(done, '');
}

async function withStore<T>(dataDir: string, work: (db: Db, company: Company) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
  const client = await new MongoClient(store.url, { maxPoolSize: 50 }).connect();
  try {
    const db = client.db('recado');
    return await work(db, await companyOf(db));
  } finally {
    await client.close();
    await store.close();
  }
}

interface Row {
  what: string;
  atOnce: number;
  p50: number;
  p95: number;
  p99: number;
}

async function measureAll(
  cases: readonly Case[],
  ask: (one: Case, n: number) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of cases) {
    for (let n = 0; n < WARM_UP; n += 1) await ask(one, n + SAMPLES);
    for (const atOnce of AT_ONCE)
      rows.push({ what: one.what, atOnce, ...spread(await times(one, atOnce, ask)) });
  }
  return rows;
}

async function times(
  one: Case,
  atOnce: number,
  ask: (one: Case, n: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < SAMPLES; n = next++) {
      const started = performance.now();
      await ask(one, n);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return taken;
}

async function measureRecado(dataDir: string, messenger: SimulatorProcess, cases: readonly Case[]) {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger });
  try {
    await server.start();
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const headers = { authorization: `Bearer ${admin.token}` };
    const found = await measureAll(cases, async ({ path }, n) => {
      const answer = await fetch(`${server.url}${path(n)}`, { headers });
      if (!answer.ok) throw new Error(`${path(n)} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    });
    return { times: found, memory: `Memory of the server ${describeMemory(processMemory(server.pid))}` };
  } finally {
    await server.end('SIGTERM');
  }
}

function beside(row: Row, bare: Row | undefined) {
  if (!bare) return {};
  const ratio = Math.round((row.p50 / bare.p50) * 10) / 10;
  return { 'bare p50': bare.p50, 'bare p95': bare.p95, 'bare p99': bare.p99, ratio };
}

function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}
