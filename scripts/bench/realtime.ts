import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { io, type Socket } from 'socket.io-client';
import { percentiles } from './inbound/measure';
import { type BareServer, startBareServer } from './realtime/bare-server';

const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 1_000);
/** Less than a server keeps for other servers that are slow. */
const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 10_000);
/** Published but not yet received; less than a server keeps for a slow client. */
const IN_FLIGHT = 1_500;
/** Sizes in bytes: a small event, and the event of a message. */
const SIZES = { 'small event': 60, 'event of a message (1.5 kB)': 1_500 };

interface Row {
  what: string;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

/**
 * Measures events from a server to its own window and to a window of another server on the same store, one at
 * a time and sustained. The other server and the store are separate processes.
 */
export async function run() {
  const directory = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const store = spawn(process.execPath, ['server/dist/store.mjs', '--data', directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstLine(store);
  const other = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_OTHER_SERVER: url },
  });
  const here = await startBareServer(url);
  try {
    const there = await firstLine(other);
    const places = { 'within one server': here.url, 'across two servers': there };
    const rows: Row[] = [];
    let run = 0;
    for (const [size, bytes] of Object.entries(SIZES)) {
      for (const [where, address] of Object.entries(places)) {
        run += 1;
        const window = await openWindow(address, run);
        const follower = await openWindow(there, run);
        const publish = publisher(here, run, bytes);
        rows.push({ what: `${size}, ${where}`, ...(await measure(publish, window)) });
        // The next run begins when the other server has received all events of this one.
        await follower.until(window.seen());
        window.socket.disconnect();
        follower.socket.disconnect();
      }
    }
    return { name: 'Realtime: published on one server, seen in a window', rows, notes: [] };
  } finally {
    await here.close();
    for (const child of [other, store]) await end(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Window {
  socket: Socket;
  seen(): number;
  /** Resolves when this many were received in total. */
  until(count: number): Promise<void>;
}

/**
 * Opens a window that counts the events of one run, because the other server may still send those of the
 * previous run.
 */
async function openWindow(address: string, run: number): Promise<Window> {
  const socket = io(address, { transports: ['websocket'], auth: { token: 'bench' }, forceNew: true });
  let seen = 0;
  let waiting: { count: number; done: () => void; fail: (why: Error) => void } | undefined;
  const missed = () => waiting?.fail(new Error('The window missed events: the machine is too busy.'));
  socket.onAny((name: string, payload: { user?: { id: number } }) => {
    if (!name.startsWith('company-') || payload.user?.id !== run) return;
    seen += 1;
    if (waiting && seen >= waiting.count) waiting.done();
  });
  await new Promise<void>((done) => socket.once('positions', () => done()));
  socket.on('positions', missed);
  return {
    socket,
    seen: () => seen,
    until: (count) =>
      seen >= count ? Promise.resolve() : new Promise((done, fail) => (waiting = { count, done, fail })),
  };
}

function publisher({ realtime }: BareServer, run: number, bytes: number): () => void {
  const user = { id: run, name: 'x'.repeat(bytes), online: true };
  return () => realtime.publisher.toCompany(1, 'user', { action: 'update', user });
}

async function measure(send: () => void, window: Window): Promise<Omit<Row, 'what'>> {
  let published = 0;
  const publish = () => {
    published += 1;
    send();
  };
  const one = async (): Promise<number> => {
    const started = performance.now();
    publish();
    await window.until(published);
    return performance.now() - started;
  };
  for (let n = 0; n < 200; n += 1) await one();
  const times: number[] = [];
  for (let n = 0; n < ONE_AT_A_TIME; n += 1) times.push(await one());

  const started = performance.now();
  const last = published + SUSTAINED;
  while (published < last) {
    for (let n = 0; n < 50 && published < last; n += 1) publish();
    if (published - window.seen() > IN_FLIGHT) await window.until(published - IN_FLIGHT / 2);
    else await new Promise((done) => setImmediate(done));
  }
  await window.until(last);
  const perSecond = (SUSTAINED / (performance.now() - started)) * 1000;
  return { ...percentiles(times), perSecond: Math.round(perSecond) };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The same file also runs the other server. */
const asOther = process.env['BENCH_OTHER_SERVER'];
if (asOther) {
  const server = await startBareServer(asOther);
  process.stdout.write(`${server.url}\n`);
  process.once('SIGTERM', () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
