import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '@recado/embedded-store';
import { freePort } from '../reliability/free-port';
import { serverEnvironment, ServerProcess } from '../reliability/server-process';
import { percentiles } from './inbound/measure';
import { companyOf, fill, longTicketIds } from './lists/fill';
import { fillConversations } from './renderer/fill-conversations';
import { type Frames, PACE, scrollThrough } from './renderer/scrolling';
import { switchThrough } from './renderer/switching';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();
const TICKETS = Number(process.env['BENCH_TICKETS'] ?? 10_000);
const LOADS = 10;
const SWITCHED = 20;
const ROUNDS = 6;
const ROW = '[data-ticket-row]';

/**
 * Measures an agent's window in a real browser, on a real server with 10,000 tickets: the size of JavaScript,
 * the time until the first screen is usable, switching conversations, and smooth scrolling.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const dataDir = join(ROOT, '.cache', 'bench', `renderer-${TICKETS}`);
  const longUuid = await prepare(dataDir, simulator);
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger: simulator });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  try {
    await server.start();
    return {
      name: `The agent's window, ${TICKETS} tickets`,
      rows: await measure(browser, `${server.url}/app`, longUuid),
      notes: [
        `Frames are those of the page itself; load of this machine at the end ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    simulator.child.kill('SIGTERM');
  }
}

interface Row {
  what: string;
  aim: string;
  p50?: number;
  p95?: number;
  worst?: number;
  value?: string;
}

async function measure(browser: Browser, app: string, longUuid: string): Promise<Row[]> {
  say('opening the app …');
  const { loads, scripts, context } = await firstScreens(browser, app);
  say('going from conversation to conversation …');
  const page = await context.newPage();
  await page.goto(`${app}/tickets`);
  await page.locator(ROW).first().waitFor();
  const [cold = [], ...warm] = await switchThrough(page, SWITCHED, ROUNDS);
  say('scrolling a conversation of 1,000 messages …');
  const conversation = await scrollConversation(page, `${app}/tickets/${longUuid}`);
  say(`scrolling ${TICKETS} tickets …`);
  await page.goto(`${app}/tickets`);
  const { loading, flung, dragged, rows } = await scrollList(page);
  return [
    { what: 'JavaScript the page begins with, gzip', aim: '< 450 kB', value: kB(scripts.first) },
    { what: 'with what the tickets’ screen adds', aim: '', value: kB(scripts.all) },
    { what: 'first usable screen', aim: '< 1500 ms', ...times(loads) },
    { what: 'another conversation, seen before', aim: 'p95 < 100 ms', ...times(warm.flat()) },
    { what: 'another conversation, for the first time', aim: '', ...times(cold) },
    { what: `${rows} tickets scrolled while they load`, aim: 'no frame > 50 ms', ...ofFrames(loading) },
    { what: `${rows} tickets scrolled, loaded`, aim: 'no frame > 50 ms', ...ofFrames(flung) },
    { what: `${rows} tickets dragged by the bar`, aim: '', ...ofFrames(dragged) },
    { what: '1,000 messages scrolled back while they load', aim: '', ...ofFrames(conversation) },
  ];
}

/** Standard output contains only the result. */
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Opens the app with an empty browser cache, but signed in. */
async function firstScreens(browser: Browser, app: string) {
  let context = await signedIn(browser, app);
  const loads: number[] = [];
  let scripts = { first: 0, all: 0 };
  for (let n = 0; n < LOADS; n += 1) {
    // Each use changes the session's token, so the next page needs the newest.
    const storageState = await context.storageState();
    await context.close();
    context = await newContext(browser, storageState);
    const page = await context.newPage();
    const counted = n === 0 ? countScripts(page, `${app}/`) : undefined;
    await page.goto(`${app}/tickets`, { waitUntil: 'commit' });
    await page.locator(ROW).first().waitFor();
    loads.push(await page.evaluate(() => (window as { firstRowAt?: number }).firstRowAt ?? Number.NaN));
    if (counted) scripts = await counted();
    await page.close();
  }
  return { loads, scripts, context };
}

async function newContext(
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    ...(storageState ? { storageState } : {}),
  });
  await context.addInitScript((row) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(row)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstRowAt: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, ROW);
  return context;
}

async function signedIn(browser: Browser, app: string): Promise<BrowserContext> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${app}/login`);
  await page.getByLabel('E-mail').fill('admin@recado.test');
  await page.getByLabel('Senha', { exact: true }).fill('recado-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.locator(ROW).first().waitFor();
  await page.close();
  return context;
}

/**
 * Returns a function that returns the compressed sizes of a page's scripts in kB: those in index.html, and
 * all until the first screen.
 */
function countScripts(page: Page, address: string): () => Promise<{ first: number; all: number }> {
  const sizes: Promise<{ path: string; size: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    sizes.push(response.body().then((body) => ({ path, size: gzipSync(body).length / 1000 })));
  });
  return async () => {
    const html = await (await fetch(address)).text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
    const loaded = await Promise.all(sizes);
    const sum = (some: typeof loaded) => some.reduce((total, { size }) => total + size, 0);
    return { first: sum(loaded.filter(({ path }) => named.includes(path))), all: sum(loaded) };
  };
}

const kB = (size: number) => `${Math.round(size)} kB`;

async function scrollList(page: Page) {
  await page.locator(ROW).first().waitFor();
  await page.getByRole('tab', { name: 'Resolvidos' }).click();
  await page.locator(ROW).first().waitFor();
  const scroller = '[role="list"]:has([data-ticket-row])';
  const loading = await scrollThrough(page, scroller, 'down', PACE.flung);
  const flung = await scrollThrough(page, scroller, 'up', PACE.flung);
  const dragged = await scrollThrough(page, scroller, 'down', PACE.dragged);
  return { loading, flung, dragged, rows: Math.round(loading.height / 68) };
}

async function scrollConversation(page: Page, address: string): Promise<Frames> {
  await page.goto(address);
  await page.locator('[data-message]').first().waitFor();
  return scrollThrough(page, '[role="region"]:has([data-message])', 'up', PACE.dragged);
}

function times(durations: number[]) {
  const { p50, p95 } = percentiles(durations);
  return { p50, p95, worst: Math.round(Math.max(...durations)) };
}

function ofFrames({ frames }: Frames) {
  const late = frames.filter((ms) => ms > 50).length;
  return { ...times(frames), value: `${late} of ${frames.length} frames > 50 ms` };
}

/** Fills the folder unless it is filled. Returns the uuid of a ticket with 1,000 messages. */
async function prepare(dataDir: string, simulator: SimulatorProcess): Promise<string> {
  const done = join(dataDir, 'filled');
  if (existsSync(done)) return readFileSync(done, 'utf8');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
    env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
  const client = await new MongoClient(store.url).connect();
  try {
    const db = client.db('recado');
    const company = await companyOf(db);
    await fill(db, company, TICKETS, say);
    await fillConversations(db, company);
    const [id] = longTicketIds();
    const long = await db.collection<{ _id: number; uuid: string }>('tickets').findOne({ _id: id });
    if (!long) throw new Error('The fill made no long conversation.');
    writeFileSync(done, long.uuid);
    return long.uuid;
  } finally {
    await client.close();
    await store.close();
  }
}
