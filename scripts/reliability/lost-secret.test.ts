import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runAdmin } from './admin-command';
import { AgentClient } from './agent-client';
import { compareBothSides, settled } from './both-sides';
import { connectNumber } from './connect-number';
import { freePort } from './free-port';
import { type RunningShop, withRunningShop } from './running-shop';
import { ServerProcess } from './server-process';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NUMBERS = Array.from({ length: 3 }, (_, n) => `55119${83_000_000 + n}`);
const SETTLE_LIMIT_MS = 60_000;
/** Baileys logs so that WhatsApp restarts the stream after each pairing. */
const AFTER_PAIRING = '"msg":"stream errored out"';

/** Restores a backup whose secret is lost, and compares both sides of conversations that continue. */
async function proof({
  dataDir,
  server,
  simulator,
  phones,
  admin: owner,
  shop,
  signIn,
}: RunningShop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-backups-'));
  const target = await mkdtemp(join(tmpdir(), 'recado-restored-'));
  const log: string[] = [];
  const restored = new ServerProcess({
    root,
    dataDir: target,
    port: await freePort(),
    messenger: simulator,
    environment: { LOG_LEVEL: 'warn' },
    onLog: (line) => log.push(line),
  });
  const written = new Map<string, string[]>(NUMBERS.map((number) => [number, []]));
  const agentReplies = new Map<string, string[]>(NUMBERS.map((number) => [number, []]));
  const talk = async (agent: AgentClient, name: string) => {
    for (const number of NUMBERS) {
      for (const n of [1, 2]) {
        const text = `${name}: pergunta ${n}`;
        await phones.write(number, shop, text);
        written.get(number)?.push(text);
      }
      await agent.contactIdOf(number);
      const [ticket] = await agent.ticketsOf(number);
      if (!ticket) throw new Error(`${number} has no ticket`);
      const { id } = ticket.status === 'pending' ? await agent.accept(ticket) : ticket;
      const reply = `${name}: resposta para ${number}`;
      await agent.send(id, reply, `${name}-${number}`);
      agentReplies.get(number)?.push(reply);
    }
  };
  const lookAs = (agent: AgentClient) => () =>
    compareBothSides({ agent, phones, shop, written, agentReplies });
  try {
    await owner.setSetting('asaas', 'chave da integração');
    expect(await owner.storedSecrets()).toEqual(['asaas']);
    const ana = await signIn('ana@recado.test');
    await talk(ana, 'antes');
    expect(await settled(lookAs(ana), SETTLE_LIMIT_MS)).toEqual([]);
    await runAdmin(root, { dataDir, messenger: simulator }, 'backup', folder);
    await server.end('SIGKILL');

    const [name = ''] = await readdir(folder);
    const restore = (...flags: string[]) =>
      runAdmin(root, { dataDir: target, messenger: simulator }, 'restore', join(folder, name), ...flags);
    await expect(restore()).rejects.toThrow('--without-secret');
    const report = await restore('--without-secret');
    expect(report).toContain('All numbers pair again, users sign in with their passwords.');

    await restored.start();
    const admin = new AgentClient(restored.url, 'admin@recado.test', 'recado-demo');
    const desk = new AgentClient(restored.url, 'ana@recado.test', 'recado-demo');
    await Promise.all([admin.signIn(), desk.signIn()]);
    expect(await admin.lostPeriod()).toMatchObject({ secretLost: true });
    expect(await admin.storedSecrets()).toEqual([]);
    expect(await admin.connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'loggedOut' }]);
    expect(await restored.sessions()).toBe(0);
    await connectNumber(admin, phones, { number: shop });
    const before = (await admin.tickets('open')).length;
    await talk(desk, 'depois');
    expect(await settled(lookAs(admin), SETTLE_LIMIT_MS)).toEqual([]);
    expect((await admin.tickets('open')).length).toBe(before);
    expect(log.filter((line) => !line.includes(AFTER_PAIRING))).toEqual([]);
  } finally {
    await restored.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    await rm(target, { recursive: true, force: true });
  }
}

test(
  'a backup whose secret is lost is restored: users sign in, numbers pair again, conversations continue',
  { tags: 'counts-losses', timeout: 300_000 },
  () => expect(withRunningShop(root, proof)).resolves.toBeUndefined(),
);
