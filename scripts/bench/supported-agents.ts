import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { BULK_PASSWORD, bulkEmail } from '../seed/bulk/companies';
import { sequence } from '../seed/bulk/words';
import { collectGarbage, withInspector } from './rig/collect-garbage';
import { machineCpu } from './rig/machine-cpu';
import { processCpu } from './rig/process-cpu';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';
import { optionOf } from './rig/timed-calls';
import { Agent } from './supported-agents/agent';
import { CONVERSATIONS } from './supported-agents/behaviour';
import { Desk } from './supported-agents/desk';
import { filledDesks } from './supported-agents/filled-desks';
import { brokenGates, perNumberMb } from './supported-agents/gates';
import { LOST_AFTER_MS, Recorder } from './supported-agents/recorder';

const ROOT = process.cwd();
const numberOf = (name: string, byDefault: number) => Number(optionOf(name) ?? byDefault);
const STEPS = (optionOf('steps') ?? '50,100,200,400,800').split(',').map(Number);
const COMPANIES = numberOf('companies', 10);
const NUMBERS = numberOf('numbers', 50);
const TICKETS = numberOf('tickets', 100_000);
const MEASURE_MS = numberOf('seconds', 120) * 1_000;
const WARM_UP_MS = numberOf('warm-up', 30) * 1_000;
const PACE = numberOf('pace', 1);
const AGENTS_PER_COMPANY = Math.ceil(Math.max(...STEPS) / COMPANIES);
/** Numbers at the first reading of the memory. */
const FEW_NUMBERS = Math.min(10, NUMBERS);
/** Until the work that follows a pairing has ended. */
const REST_MS = 10_000;
const AT_ONCE = 16;
/** Further steps show the processor time also where other work of the machine breaks the gates. */
const CONTINUES = process.argv.includes('--continue');
const INSPECTOR_PORT = await freePort();
const SEED = 20_261_130;

/**
 * Measures how many agents a server supports: simulated agents work in their apps, and customers write to real sessions, in
 * steps with more agents until a gate breaks (`docs/operations/supported-agents.md`).
 * `--steps=50,100`, `--numbers=50`, `--companies=10`, `--tickets=100000`, `--seconds=120`, `--pace=1`; `--continue` after a broken gate.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const scratch = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const dataDir = join(scratch, 'data');
  const server = new ServerProcess({
    ...{ root: ROOT, dataDir, port: await freePort(), messenger: simulator },
    node: process.env['SERVER_NODE'],
    environment: { ACCESS_TOKEN_SECONDS: '86400', ...withInspector(INSPECTOR_PORT) },
  });
  try {
    const data = {
      ...{ companies: COMPANIES, agents: AGENTS_PER_COMPANY, tickets: TICKETS },
      idlePerAgent: CONVERSATIONS.idle,
    };
    cpSync(await filledDesks(ROOT, data, simulator), dataDir, { recursive: true });
    await server.start();
    return await measure(server, simulator);
  } finally {
    await server.end('SIGTERM');
    simulator.child.kill('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measure(server: ServerProcess, simulator: SimulatorProcess) {
  const recorder = new Recorder();
  const phones = new SimulatorClient(simulator.controlUrl);
  const { desks, memoryNote } = await openDesks(server, phones, recorder);
  progress(memoryNote);
  const rows: object[] = [];
  const notes = [memoryNote];
  let supported = 0;
  let hasBroken = false;
  for (const count of STEPS) {
    progress(`adding agents up to ${count}`);
    await addAgents(desks, count, { url: server.url, recorder });
    const { broken, row, details } = await step(desks, server, simulator, recorder);
    rows.push({ agents: count, ...row });
    progress(`${count} agents: ${row.result}. ${details}`);
    notes.push(`${count} agents: ${details}`);
    hasBroken ||= broken.length > 0;
    if (hasBroken && !CONTINUES) break;
    if (!hasBroken) supported = count;
  }
  for (const { window } of desks.flatMap(({ agents }) => agents)) window.close();
  return {
    name: `Supported agents: ${supported} with ${NUMBERS} numbers of ${COMPANIES} companies on ${cpus().length} cores`,
    rows,
    notes: [...notes, `${TICKETS} tickets before. Pace ${PACE}, ${MEASURE_MS / 1_000} s per step.`],
  };
}

const startedAt = performance.now();

function progress(text: string): void {
  process.stderr.write(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${text}\n`);
}

/** Pairs the numbers of each company. Reads the memory with few and with all of them. */
async function openDesks(server: ServerProcess, phones: SimulatorClient, recorder: Recorder) {
  const ownMemory = async () => {
    await delay(REST_MS);
    // The second collection frees what finalizers of the first one released.
    for (let n = 0; n < 2; n += 1) await collectGarbage(INSPECTOR_PORT);
    await delay(REST_MS / 10);
    const { resident, mapped } = processMemory(server.pid);
    return resident - mapped;
  };
  const admins = await Promise.all(
    Array.from({ length: COMPANIES }, async (_, company) => {
      const admin = new AgentClient(server.url, bulkEmail(company, 0), BULK_PASSWORD);
      await admin.signIn();
      return {
        admin,
        shops: [] as string[],
        queueIds: (await admin.queues()).slice(0, 1).map(({ id }) => id),
      };
    }),
  );
  let few = { numbers: 0, megabytes: 0 };
  for (let n = 0; n < NUMBERS; n += 1) {
    const company = admins[n % COMPANIES];
    if (!company) throw new Error('There is no company.');
    const { admin, shops, queueIds } = company;
    const [first] = await admin.connections();
    const connectionId =
      shops.length === 0 ? first?.id : (await admin.createConnection({ name: `Loja ${n}`, queueIds })).id;
    shops.push(
      await connectNumber(admin, phones, { connectionId, number: `55115${String(10_000_000 + n)}` }),
    );
    if (n + 1 === FEW_NUMBERS) few = { numbers: FEW_NUMBERS, megabytes: await ownMemory() };
  }
  const all = { numbers: NUMBERS, megabytes: await ownMemory() };
  const each = NUMBERS > FEW_NUMBERS ? `${perNumberMb(few, all).toFixed(1)} MB each` : 'too few to compare';
  return {
    desks: admins.map(({ shops }, n) => new Desk<Agent>(n, shops, phones, recorder, sequence(SEED + n))),
    memoryNote: `Memory of its own with ${few.numbers} numbers ${few.megabytes} MB, with ${all.numbers} ${all.megabytes} MB: ${each}`,
  };
}

/** Signs further agents in, whose customers write for the first time. */
async function addAgents(
  desks: readonly Desk<Agent>[],
  count: number,
  { url, recorder }: { url: string; recorder: Recorder },
): Promise<void> {
  const added: { desk: Desk<Agent>; agent: Agent }[] = [];
  for (let n = desks.reduce((sum, { agents }) => sum + agents.length, 0); n < count; n += 1) {
    const desk = desks[n % desks.length];
    if (!desk) throw new Error('There is no company.');
    const email = bulkEmail(desk.number, desk.agents.length + 1);
    const agent = new Agent({ url, email, password: BULK_PASSWORD, recorder, desk, pace: PACE });
    desk.agents.push(agent);
    added.push({ desk, agent });
  }
  await inParallel(added, ({ agent }) => agent.window.open());
  await inParallel(added, async ({ desk, agent }) => {
    for (let n = 0; n < CONVERSATIONS.active; n += 1) await desk.admit(agent);
  });
  recorder.countLost();
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
    }),
  );
}

async function step(
  desks: readonly Desk<Agent>[],
  server: ServerProcess,
  simulator: SimulatorProcess,
  recorder: Recorder,
) {
  const agents = desks.flatMap((desk) => desk.agents);
  const sent = () => agents.reduce((sum, agent) => sum + agent.sent, 0);
  for (const agent of agents) agent.start();
  await delay(WARM_UP_MS);
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const before = { cpu: cpuTimes(server, simulator), at: performance.now(), sent: sent() };
  recorder.start();
  await delay(MEASURE_MS);
  recorder.stop();
  const wallMs = performance.now() - before.at;
  const after = cpuTimes(server, simulator);
  const sentPerSecond = ((sent() - before.sent) / wallMs) * 1_000;
  lag.disable();
  const waiting = agents.reduce((sum, agent) => sum + agent.waiting, 0);
  await Promise.all(agents.map((agent) => agent.stop()));
  for (const deadline = Date.now() + LOST_AFTER_MS; recorder.unseen() > 0 && Date.now() < deadline;)
    await delay(50);
  recorder.countLost();

  const measured = recorder.result();
  const broken = brokenGates(measured);
  const used = (name: keyof typeof after) => (after[name] - before.cpu[name]) / wallMs;
  const cores = (name: keyof typeof after) => used(name).toFixed(2);
  const others = used('machine') - used('server') - used('simulator') - used('agents');
  const perSecond = (value: number) => Math.round((value / wallMs) * 10_000) / 10;
  const { resident, mapped } = processMemory(server.pid);
  return {
    broken,
    row: {
      'calls/s': perSecond(measured.calls),
      'screens/s': perSecond(measured.messages),
      'sent/s': Math.round(sentPerSecond * 10) / 10,
      'list mean': Math.round(measured.listMeanMs * 10) / 10,
      'call p99': measured.callP99Ms,
      'screen p50': measured.screenP50Ms,
      'screen p99': measured.screenP99Ms,
      errors: measured.errors,
      'server cores': cores('server'),
      'own MB': resident - mapped,
      result: broken.length > 0 ? `broken: ${broken.join(', ')}` : 'passed',
    },
    details:
      `${recorder.byKind()}. Cores: server ${cores('server')}, simulator ${cores('simulator')}, agents ${cores('agents')}, ` +
      `others ${others.toFixed(2)}. Delay of the agents' event loop p99 ${Math.round(lag.percentile(99) / 1e6)} ms. ` +
      `Memory ${describeMemory({ resident, mapped })}. ${recorder.conflicts} conflicts, ${waiting} acts waiting, ` +
      `${agents.reduce((sum, { window }) => sum + window.gaps, 0)} gaps. ` +
      [...recorder.errors].map(([what, times]) => `${times} × ${what}`).join('; '),
  };
}

function cpuTimes(server: ServerProcess, simulator: SimulatorProcess) {
  const { user, system } = process.cpuUsage();
  return {
    server: processCpu(server.pid),
    simulator: processCpu(simulator.child.pid),
    agents: (user + system) / 1_000,
    machine: machineCpu(),
  };
}
