import { Readable } from 'node:stream';
import type { Db } from 'mongodb';
import type { Ticket } from '@recado/shared/tickets';
import type { AgentClient } from './agent-client';
import { settled } from './both-sides';
import type { Cluster } from './cluster';
import { killRepeatedly, pause } from './killing';

const WARNING = 'Você ainda está aí?';
const END = 'Encerramos o atendimento.';

const REPLY = 'Posso ajudar em algo mais?';
const AT_ONCE = { concurrency: 8 };
const MINUTE_MS = 60_000;
/** Stored times are moved back so far; both periods are one minute. */
const LONG_AGO_MS = 10 * MINUTE_MS;
const TICK_MS = 250;
/** With several servers, the takeover of a session and of claimed work takes longer than a restart. */
const SETTLE_LIMIT_MS = 120_000;
/** The ends of tickets are sent at five per second (`PACED_SENDING`). */
const SETTLE_MS_PER_TICKET = 400;

interface MessageRow {
  _id: string;
  fromMe: boolean;
  clientId?: string;
  ack: number;
}

interface Options {
  cluster: Cluster;
  db: Db;
  tickets: number;
  kills: number;
}

/**
 * Kills servers while silent tickets are warned and closed. Minutes pass because stored times are moved back, and the sweep
 * runs every moment.
 * @returns problems in words; empty when each customer received the warning and then the end, once each
 */
export async function killDuringAutoClose({ cluster, db, tickets, kills }: Options): Promise<string[]> {
  const { phones, shop } = cluster;
  const admin = await cluster.signIn(0, 'admin@recado.test');
  const ana = await cluster.signIn(0, 'ana@recado.test');
  const numbers = Array.from({ length: tickets }, (_, index) => `55119${String(40_000_000 + index)}`);
  for (const { id } of await admin.connections())
    await admin.updateConnection(id, {
      automaticWarnEndServiceMessage: WARNING,
      automaticEndServiceMessage: END,
    });
  await Readable.from(numbers).forEach(async (number: string) => {
    await phones.write(number, shop, 'Bom dia');
  }, AT_ONCE);
  await replyToAll(ana, numbers);
  await admin.setSetting('endServiceTimeout', '1');
  await admin.setSetting('endServiceGracePeriod', '1');
  await admin.setSetting('automaticallyEndService', 'enabled');

  let isRunning = true;
  const time = (async () => {
    while (isRunning) {
      await letMinutesPass(db);
      await pause(TICK_MS);
    }
  })();
  await killRepeatedly(cluster.servers, { kills, least: 300, most: 2_000 });
  const expected = [REPLY, WARNING, END].join();
  const problems = await settled(
    async () => {
      const wrong: string[] = [];
      for (const number of numbers) {
        const texts = await phones.receivedBy(number, shop);
        if (texts.join() !== expected) wrong.push(`${number} received: ${texts.join(' | ')}`);
      }
      return wrong;
    },
    SETTLE_LIMIT_MS + tickets * SETTLE_MS_PER_TICKET,
  );
  isRunning = false;
  await time;
  await admin.setSetting('automaticallyEndService', 'disabled');
  const left = await ana.tickets('open');
  return [...problems, ...left.map(({ id }) => `ticket ${id} is still open`)];
}

/** Accepts every ticket and replies to it, so that it waits for the customer. */
async function replyToAll(ana: AgentClient, numbers: readonly string[]): Promise<void> {
  const waiting = new Set(numbers);
  while (waiting.size > 0) {
    const pending = (await ana.tickets('pending')).filter(({ contact }) => waiting.has(contact.number ?? ''));
    await Readable.from(pending).forEach(async (ticket: Ticket) => {
      await ana.accept(ticket);
      await ana.send(ticket.id, REPLY, `reply-to-${ticket.id}`);
      waiting.delete(ticket.contact.number ?? '');
    }, AT_ONCE);
    await pause(TICK_MS);
  }
}

/** Moves what the sweep compares with the present back, and makes the sweep due. */
async function letMinutesPass(db: Db): Promise<void> {
  const past = new Date(Date.now() - LONG_AGO_MS);
  // Rows that were moved already stay unchanged, because thousands of them would slow the server down.
  const recent = { $gt: new Date(Date.now() - LONG_AGO_MS / 2) };
  await db
    .collection<MessageRow>('messages')
    .updateMany(
      { fromMe: true, ack: { $gte: 2 }, $or: [{ 'ackAt.2': recent }, { 'ackAt.2': { $exists: false } }] },
      { $set: { 'ackAt.2': past } },
    );
  await db
    .collection('tickets')
    .updateMany(
      { status: 'open', endWarning: { $exists: false }, lastMessageAt: recent },
      { $set: { lastMessageAt: past } },
    );
  await db.collection('ticket_events').updateMany({ type: 'accepted', at: recent }, { $set: { at: past } });
  await db.collection('connections').updateMany({ status: 'CONNECTED' }, { $set: { updatedAt: past } });
  // A killed server leaves the job locked.
  const due = { $set: { nextRunAt: new Date(), lockedAt: null } };
  await db.collection('jobs').updateMany({ name: 'auto-close.sweep' }, due);
}
