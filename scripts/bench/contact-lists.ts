import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { ContactList, ListImport } from '@recado/shared/contact-lists';
import { writeWorkbook } from '@recado/shared/sheet';
import { AgentClient } from '../reliability/agent-client';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { type MessengerAddress, serverEnvironment, ServerProcess } from '../reliability/server-process';
import { customer } from '../seed/bulk/words';
import { uploadInWindow, type WindowUpload } from './contact-lists/window-upload';
import { percentiles } from './inbound/measure';
import { withStore } from './rig/filled-folder';
import { processCpu } from './rig/process-cpu';
import { startSimulatorProcess } from './rig/simulator-process';
import { optionOf } from './rig/timed-calls';

const ROOT = process.cwd();
const ROWS = Number(optionOf('rows') ?? 50_000);
const POLL_MS = 250;
const FRAME_MS = 50;
const BATCH = 1_000;

interface Row {
  what: string;
  seconds: number;
  rowsPerSecond: number;
}

/**
 * Imports sheets of `--rows` (50,000) contacts in a window and over the API, and inserts equal documents into the same
 * collection with the bare driver.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  try {
    const imported = await measureImports(dataDir, simulator);
    const bare = await withStore(dataDir, (db) => insertEqual(db, imported.listId));
    return {
      name: `Contact lists: a sheet of ${ROWS} rows`,
      rows: [bare, ...imported.rows.map((row) => ({ ...row, ratio: rounded(row.seconds / bare.seconds) }))],
      notes: [...imported.notes, `Load of this machine at the end ${loadavg()[0]?.toFixed(1)}.`],
    };
  } finally {
    simulator.child.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureImports(dataDir: string, messenger: MessengerAddress) {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger });
  execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
    env: serverEnvironment({ dataDir, port: 0, messenger }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await server.start();
    const sheets = { 'contatos.csv': csvSheet(), 'contatos.xlsx': workbook() };
    const newList = (call: Call, name: string) =>
      call<ContactList>('POST', '/contact-lists', { name, source: 'Bench', legalBasis: 'Bench' });
    const shown = await newList(await campaignUser(server.url), 'Janela');
    const shownSheet = { fileName: 'contatos.xlsx', bytes: sheets['contatos.xlsx'] };
    const uploaded = await uploadInWindow(server.url, shown.id, shownSheet);
    // The window's sign-in ended the session of the first calls.
    const call = await campaignUser(server.url);
    const rows: Row[] = [{ what: 'contatos.xlsx, in a window', ...speed(uploaded.seconds) }];
    const others: number[] = [];
    let listId = 0;
    const cpu = processCpu(server.pid);
    for (const [fileName, bytes] of Object.entries(sheets)) {
      const list = await newList(call, fileName);
      const seconds = await importSheet(call, list.id, { fileName, bytes }, others);
      rows.push({ what: fileName, ...speed(seconds) });
      listId = list.id;
    }
    const { p50, p99 } = percentiles(others);
    return {
      rows,
      listId,
      notes: [
        describeFrames(uploaded),
        `A page of contacts, requested every ${POLL_MS} ms during the imports: p50 ${p50} ms, p99 ${p99} ms.`,
        `Processor time of the server ${rounded((processCpu(server.pid) - cpu) / 1_000)} s; memory ${describeMemory(processMemory(server.pid))}.`,
      ],
    };
  } finally {
    await server.end('SIGTERM');
  }
}

function describeFrames({ frames, longestTask }: WindowUpload): string {
  const longest = Math.round(Math.max(0, ...frames));
  const late = frames.filter((ms) => ms > FRAME_MS).length;
  return `The window: longest task ${Math.round(longestTask)} ms of processor time; longest frame ${longest} ms, ${late} of ${frames.length} over ${FRAME_MS} ms.`;
}

type Call = <T>(method: string, path: string, body?: object | FormData) => Promise<T>;

/** Gives the demo's company campaigns and returns its administrator's calls. */
async function campaignUser(url: string): Promise<Call> {
  const owner = new AgentClient(url, 'super@recado.test', 'recado-demo');
  const admin = new AgentClient(url, 'admin@recado.test', 'recado-demo');
  await owner.signIn();
  await admin.signIn();
  const id = admin.companyId;
  await callsOf(url, owner)('PUT', `/companies/${id}`, { id, campaignsEnabled: true });
  return callsOf(url, admin);
}

function callsOf(url: string, client: AgentClient): Call {
  return async <T>(method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** Returns the seconds from the upload to the end of the import. Adds the times of other calls to `others`. */
async function importSheet(
  call: Call,
  listId: number,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array<ArrayBuffer> },
  others: number[],
): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), fileName);
  const started = performance.now();
  await call('POST', `/contact-lists/${listId}/upload`, form);
  for (;;) {
    const { import: current } = await call<{ import: ListImport }>('GET', `/contact-lists/${listId}/import`);
    if (current.state === 'done' && current.added === ROWS) return (performance.now() - started) / 1_000;
    if (current.state !== 'reading' && current.state !== 'working')
      throw new Error(`The import ended: ${JSON.stringify(current)}`);
    const startedAt = performance.now();
    await call('GET', '/contacts/?pageNumber=1');
    others.push(performance.now() - startedAt);
    await delay(POLL_MS);
  }
}

/** Inserts the list's documents again, as those of another list, in batches and in parallel with nothing. */
async function insertEqual(db: Db, listId: number): Promise<Row> {
  const items = db.collection<{ _id: number; contactListId: number }>('contact_list_items');
  const originals = await items.find({ contactListId: listId }).toArray();
  const copies = originals.map((item) => ({ ...item, _id: item._id + 10 * ROWS, contactListId: listId + 1 }));
  const started = performance.now();
  for (let from = 0; from < copies.length; from += BATCH)
    await items.insertMany(copies.slice(from, from + BATCH), { ordered: false });
  return {
    what: 'equal documents, bare driver',
    ...speed((performance.now() - started) / 1_000),
  };
}

const people = () =>
  Array.from({ length: ROWS }, (_, n) => {
    const { name, phone } = customer(n);
    const [first = '', last = ''] = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(' ');
    return [name, phone, `${first}.${last}${n}@exemplo.com.br`, `Cidade ${n % 500}`];
  });

const HEADER = ['nome', 'numero', 'email', 'cidade'];

function csvSheet(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode([HEADER, ...people()].map((cells) => cells.join(';')).join('\r\n'));
}

function workbook(): Uint8Array<ArrayBuffer> {
  return writeWorkbook('Contatos', [HEADER, ...people()]);
}

const speed = (seconds: number) => ({
  seconds: rounded(seconds),
  rowsPerSecond: Math.round(ROWS / seconds),
});

const rounded = (value: number) => Math.round(value * 100) / 100;
