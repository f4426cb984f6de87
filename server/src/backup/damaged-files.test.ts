import { mkdtempSync } from 'node:fs';
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@recado/shared/auth';
import { listMessages } from '@recado/shared/messages';
import { type Config, loadConfig } from '#core/config';
import { startConversations } from '#testing/conversations';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { restoreBackup } from './restore-backup';
import { runBackup } from './run-backup';

const root = mkdtempSync(join(tmpdir(), 'recado-damaged-'));
const log = pino({ level: 'silent' });
const configOf = (name: string): Config => ({
  ...loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(root, name),
    APP_SECRET: 'a secret of damaged files in tests, long enough',
    LOG_LEVEL: 'silent',
  }),
  port: 0,
  mongoUrl: undefined,
});
const NAMES = ['perdido', 'danificado', 'ligado', 'inteiro'];

let server: TestServer;
let agent: Persona;
let ticketId: number;
let folder: string;
/** Paths of the files in the backup, by name. */
const paths = new Map<string, string>();
const pathOf = (name: string): string => paths.get(name) ?? '';
const restore = (withoutDamagedFiles: boolean) =>
  restoreBackup(configOf('new'), folder, { oldStopped: false, withoutDamagedFiles }, log);

beforeAll(async () => {
  const world = await startConversations(configOf('old'));
  server = world;
  ({ agent } = world.people);
  const { ticket } = await world.openTicket(agent);
  ticketId = ticket.id;
  for (const name of NAMES) await world.sendTextFile(ticketId, agent, { name: `${name}.txt`, content: name });
  ({ folder } = await runBackup(configOf('old'), join(root, 'backups')));
  await world.close();
  const lines = (await readFile(join(folder, 'media.ndjson'), 'utf8')).trim().split('\n');
  for (const line of lines) {
    const path = join(folder, 'media', (JSON.parse(line) as { path: string }).path);
    paths.set(await readFile(path, 'utf8'), path);
  }
  await rm(pathOf('perdido'));
  await rm(pathOf('danificado'));
  await writeFile(pathOf('danificado'), 'outro texto');
  await rename(pathOf('ligado'), join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), pathOf('ligado'));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

describe('a backup with damaged files of messages', () => {
  it('is rejected with their number, their first names and the way to restore everything else', async () => {
    await expect(restore(false)).rejects.toThrow(
      /^3 of 4 files of messages in .* are missing or damaged: .*--without-damaged-files/,
    );
  });

  it('is rejected in any case if its database is damaged', async () => {
    const file = join(folder, 'store/data.mdb');
    const original = await readFile(file);
    const altered = Buffer.from(original);
    altered[5_000] = (altered[5_000] ?? 0) ^ 1;
    await writeFile(file, altered);
    await expect(restore(true)).rejects.toThrow(/data\.mdb was altered or is damaged\. Restore another copy/);
    await writeFile(file, original);
  });

  it('is restored without them; their messages show that the file is not available', async () => {
    const { withoutFiles } = await restore(true);
    const lost = ['perdido', 'danificado', 'ligado'].map(pathOf);
    expect(withoutFiles.map((path) => join(folder, 'media', path)).sort()).toEqual(lost.sort());
    server = await startTestServer({ config: configOf('new') });
    const body = { email: agent.email, password: PASSWORD, client: 'desktop' as const };
    agent = { ...agent, token: (await server.call(login, { body })).body.token };
    const { body: page } = await server.call(listMessages, { params: { ticketId }, query: {} }, agent);
    const states = page.messages.flatMap(({ media }) => (media ? [[media.fileName, media.state]] : []));
    expect(Object.fromEntries(states)).toEqual({
      'perdido.txt': 'gone',
      'danificado.txt': 'gone',
      'ligado.txt': 'gone',
      'inteiro.txt': 'ready',
    });
    const intact = page.messages.find(({ media }) => media?.state === 'ready');
    expect(await (await fetch(server.url + String(intact?.mediaUrl))).text()).toBe('inteiro');
    expect(await server.app.database.db.collection('media_files').countDocuments()).toBe(1);
  });
});
