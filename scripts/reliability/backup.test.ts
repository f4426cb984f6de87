import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runAdmin } from './admin-command';
import { AgentClient } from './agent-client';
import { settled } from './both-sides';
import { compareRestored } from './compare-restored';
import { freePort } from './free-port';
import { pause } from './killing';
import { type RunningShop, withRunningShop } from './running-shop';
import { type MessengerAddress, ServerProcess } from './server-process';
import type { SimulatorClient } from './simulator-client';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PASSPHRASE = 'a passphrase of the backup';
const NUMBERS = Array.from({ length: 20 }, (_, n) => `55119${82_000_000 + n}`);
/** Messages of each side in each chat after the backup, which the phones have and the backup lacks: 200 in total. */
const AFTERWARDS = 5;
/** The same after the restore: 120 in total. */
const EXCHANGED = 3;
const SETTLE_LIMIT_MS = 60_000;
/** A schedule is due this long after its creation: in the lost period. */
const DUE_MS = 8_000;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The open conversations of the customers, with what both sides wrote since. */
class Conversation {
  readonly written = new Map<string, string[]>(NUMBERS.map((number) => [number, []]));
  readonly replies = new Map<string, string[]>(NUMBERS.map((number) => [number, []]));

  constructor(
    private readonly phones: SimulatorClient,
    private readonly shop: string,
  ) {}

  /** Lets every customer write, and an agent reply to each, `count` times. */
  async exchange(agent: AgentClient, name: string, count: number): Promise<void> {
    const tickets = new Map<string, number>();
    for (let n = 1; n <= count; n += 1) {
      for (const number of NUMBERS) {
        const text = `${name}: pergunta ${n} de ${number}`;
        await this.phones.write(number, this.shop, text);
        this.written.get(number)?.push(text);
      }
      for (const number of NUMBERS) {
        const ticketId = tickets.get(number) ?? (await openTicket(agent, number));
        tickets.set(number, ticketId);
        const text = `${name}: resposta ${n} para ${number}`;
        await agent.send(ticketId, text, `${name}-${n}-${number}`);
        this.replies.get(number)?.push(text);
      }
    }
  }
}

async function openTicket(agent: AgentClient, number: string): Promise<number> {
  await agent.contactIdOf(number);
  const [ticket] = await agent.ticketsOf(number);
  if (!ticket) throw new Error(`${number} has no ticket`);
  return ticket.status === 'pending' ? (await agent.accept(ticket)).id : ticket.id;
}

async function rejectsDamage(backup: string, target: string, messenger: MessengerAddress): Promise<void> {
  const restore = (environment: Record<string, string>) =>
    runAdmin(root, { dataDir: target, messenger, environment }, 'restore', backup, '--confirm-old-stopped');
  const right = { BACKUP_PASSPHRASE: PASSPHRASE };
  await expect(restore({ BACKUP_PASSPHRASE: 'another passphrase' })).rejects.toThrow('does not open');
  await expect(restore({ ...right, APP_SECRET: 'x'.repeat(32) })).rejects.toThrow('not the secret');
  await expect(
    runAdmin(root, { dataDir: target, messenger, environment: right }, 'restore', backup),
  ).rejects.toThrow('1 numbers were connected');
  const file = join(backup, 'store/data.mdb');
  const original = await readFile(file);
  const altered = Buffer.from(original);
  const at = Math.floor(altered.length / 3);
  altered[at] = (altered[at] ?? 0) ^ 1;
  await writeFile(file, altered);
  await expect(restore(right)).rejects.toThrow('was altered');
  await writeFile(file, original);
  // A rejected restore leaves no data.
  expect((await readdir(target)).filter((name) => name !== 'app-secret')).toEqual([]);
}

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
  const environment = { BACKUP_PASSPHRASE: PASSPHRASE };
  const restored = new ServerProcess({
    root,
    dataDir: target,
    port: await freePort(),
    messenger: simulator,
  });
  try {
    await owner.setSetting('transferMessage', 'enabled');
    const ana = await signIn('ana@recado.test');
    const before = new Conversation(phones, shop);
    const traffic = before.exchange(ana, 'antes', 3);
    await pause(300);
    await phones.sendImage(NUMBERS[0] ?? '', shop, 'foto', PIXEL);
    const number = NUMBERS[1] ?? '';
    await owner.createSchedule({
      body: 'Lembrete do horário',
      contactId: await owner.contactIdOf(number),
      sendAt: new Date(Date.now() + DUE_MS).toISOString(),
      sign: false,
      recurrence: null,
    });
    const said = await runAdmin(root, { dataDir, messenger: simulator, environment }, 'backup', folder);
    await traffic;
    const [name = ''] = await readdir(folder);
    const backup = join(folder, name);
    expect(said).toContain(name);

    await before.exchange(ana, 'depois', AFTERWARDS);
    const reminders = async () =>
      (await phones.receivedBy(number, shop)).filter((text) => text.startsWith('Lembrete')).length;
    await expect.poll(reminders, { timeout: SETTLE_LIMIT_MS, interval: 300 }).toBe(1);
    await server.end('SIGKILL');

    await rejectsDamage(backup, target, simulator);
    const report = await runAdmin(
      root,
      { dataDir: target, messenger: simulator, environment },
      'restore',
      backup,
      '--confirm-old-stopped',
    );
    expect(report).toMatch(/^\d+ messages and [1-9]\d* files are restored/);
    await compareRestored(backup, target);
    await expect(
      runAdmin(root, { dataDir: target, messenger: simulator, environment }, 'restore', backup),
    ).rejects.toThrow('is not empty');

    await restored.start();
    await expect.poll(() => restored.connected(), { timeout: SETTLE_LIMIT_MS }).toBe(1);
    const agent = new AgentClient(restored.url, 'admin@recado.test', 'recado-demo');
    const desk = new AgentClient(restored.url, 'ana@recado.test', 'recado-demo');
    await Promise.all([agent.signIn(), desk.signIn()]);
    const period = await agent.lostPeriod();
    expect(period && Date.parse(period.to) - Date.parse(period.from)).toBeGreaterThan(0);
    const counts = async () => (await phones.receivedBy(number, shop)).length;
    const known = new Map<string, number>();
    for (const each of NUMBERS) known.set(each, (await phones.receivedBy(each, shop)).length);

    const since = new Conversation(phones, shop);
    await since.exchange(desk, 'restaurado', EXCHANGED);
    // The first messages arrive by retry receipts, those of one second in any order.
    const own = (texts: readonly string[] = []) =>
      texts
        .filter((text) => text.startsWith('restaurado'))
        .toSorted()
        .join('\n');
    const look = async () => {
      const problems: string[] = [];
      for (const each of NUMBERS) {
        const [ticket] = await agent.ticketsOf(each);
        const shown = ticket ? await agent.messages(ticket.id) : [];
        const shownTexts = own(shown.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
        const received = own(await phones.receivedBy(each, shop));
        if (shownTexts !== own(since.written.get(each)))
          problems.push(`the agent has of ${each}: ${shownTexts}`);
        if (received !== own(since.replies.get(each))) problems.push(`${each} has: ${received}`);
      }
      return problems;
    };
    expect(await settled(look, SETTLE_LIMIT_MS)).toEqual([]);

    // Nothing automatic is sent: neither the schedule that is due nor the notice of a transfer.
    const queues = await agent.queues();
    const transfer = async () => {
      const [ticket] = await agent.ticketsOf(number);
      const queue = queues.find(({ id }) => id !== ticket?.queueId);
      if (!ticket || !queue) throw new Error('There is no other queue');
      await agent.transfer(ticket.id, queue.id, 'continue');
    };
    await transfer();
    await pause(3_000);
    expect(await reminders()).toBe(1);
    expect(await counts()).toBe((known.get(number) ?? 0) + EXCHANGED);

    await agent.resumeRestored();
    expect(await agent.lostPeriod()).toBeNull();
    await expect.poll(reminders, { timeout: SETTLE_LIMIT_MS, interval: 300 }).toBe(2);
    await transfer();
    await expect
      .poll(counts, { timeout: SETTLE_LIMIT_MS, interval: 300 })
      .toBe((known.get(number) ?? 0) + EXCHANGED + 2);
  } finally {
    await restored.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    await rm(target, { recursive: true, force: true });
  }
}

test(
  'a backup during traffic is restored elsewhere: equal data, both sides talk, nothing automatic before resuming',
  { tags: 'counts-losses', timeout: 300_000 },
  () => expect(withRunningShop(root, proof)).resolves.toBeUndefined(),
);
