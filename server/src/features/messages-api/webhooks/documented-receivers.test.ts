import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWebhooks, WebhookRejected } from '#core/webhooks';

/** Runs the receivers of docs/api.md, which integrators copy. */

const GUIDE = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
const SECRET = 'segredo-do-webhook';
const webhooks = createWebhooks({ allowPrivate: true });
const WITHIN = { timeout: 15_000, interval: 50 };

let directory: string;
let receiver: ChildProcess | undefined;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'recado-receivers-'));
});
afterEach(async () => {
  if (receiver?.exitCode === null) {
    receiver.kill();
    await once(receiver, 'exit');
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the receiver with the comment and the file name in its first line. */
async function start(comment: string, file: string, command: string) {
  const from = GUIDE.indexOf(`${comment} ${file}\n`);
  expect(from).toBeGreaterThan(0);
  writeFileSync(join(directory, file), GUIDE.slice(from, GUIDE.indexOf('\n```', from)));
  const port = await freePort();
  const env = { ...process.env, RECADO_SECRET: SECRET, PORT: String(port), PYTHONUNBUFFERED: '1' };
  receiver = spawn(command, [file], { cwd: directory, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const printed: string[] = [];
  receiver.stdout?.on('data', (part: Buffer) => void printed.push(part.toString()));
  return { url: `http://127.0.0.1:${port}/recado`, printed: () => printed.join('') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

describe.each([
  ['Node', '//', 'receive.mjs', process.execPath],
  ['Python', '#', 'receive.py', 'python3'],
])('the receiver in %s', (_name, comment, file, command) => {
  it('accepts a genuine call and rejects one that is signed with another secret', async ({ skip }) => {
    const probe = spawn(command, ['--version'], { stdio: 'ignore' });
    const [code] = (await once(probe, 'exit').catch(() => [1])) as [number];
    if (code !== 0) skip(`\`${command} --version\` fails on this machine`);
    const { url, printed } = await start(comment, file, command);
    const call = { url, eventId: '66f0c0a0', event: 'message.received', data: { text: 'Olá "Zé" 😀' } };
    await vi.waitFor(
      async () => expect(await webhooks.send({ ...call, secrets: [SECRET] })).toBe(204),
      WITHIN,
    );
    await vi.waitFor(() => expect(printed()).toContain('66f0c0a0 message.received'), WITHIN);
    const forged = webhooks.send({ ...call, eventId: 'forged', secrets: ['outro-segredo'] });
    await expect(forged).rejects.toEqual(new WebhookRejected(401));
    expect(printed()).not.toContain('forged');
  });
});
