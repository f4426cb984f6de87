import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { ConnectionRef, Identity, MessengerGateway } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { lookUp, type LookupConnections } from '../reach/contact-lookup';
import { type CheckTurnDocument, checkTurns } from './number-check.model';

/** Time between lookups: agents need lookups, too, and WhatsApp treats bursts as abuse. */
const PACE_MS = 5_000;
const TURNS_AT_ONCE = 20;
const REST_MS = 60_000;
const AGAIN_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Lookups per connection and UTC day for a `NumberSource`. */
const DAILY_LOOKUPS = 300;
/** Time until a restricted connection is checked again. */
const RESTRICTED_MS = 15 * 60_000;

export interface CheckDeps {
  gateway: MessengerGateway;
  connections: LookupConnections & {
    connectionEntry(companyId: number, connectionId: number): Promise<{ id: number } | undefined>;
    newChats: { stopped(connection: ConnectionRef): Promise<unknown> };
  };
  log: Logger;
  learn(companyId: number, identity: Identity): Promise<void>;
  checked(contact: ContactDocument): void;
}

/** Numbers of another feature, which are looked up while no contact waits. */
interface NumberSource {
  /** Returns a number, the time of the next one, or undefined if none waits. */
  next(companyId: number, now: Date): Promise<{ phone: string } | { from: Date } | undefined>;
  settle(companyId: number, phone: string, state: 'valid' | 'invalid'): Promise<void>;
  /** The lookup of this number failed. */
  defer(companyId: number, phone: string, until: Date): Promise<void>;
}

export interface NumberChecks {
  /** One source; its lookups are limited per day and pause while WhatsApp restricts the connection. */
  use(source: NumberSource): void;
  want(companyId: number, connectionId: number): Promise<void>;
  /** Delays the connection's next lookup, because another one is made now. */
  postpone(connection: ConnectionRef): Promise<void>;
  /** Looks the number up before a message, if possible. */
  now(contact: ContactDocument): Promise<ContactDocument>;
  turn(now?: Date): Promise<void>;
  start(): void;
  stop(): void;
}

export function createNumberChecks(deps: CheckDeps): NumberChecks {
  const { log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let source: NumberSource | undefined;

  const turn = async (now = new Date()): Promise<void> => {
    const due = await checkTurns.findAcrossCompanies(
      { dueAt: { $lte: now } },
      { sort: { dueAt: 1 }, limit: TURNS_AT_ONCE },
    );
    await Promise.all(due.map((row) => claimTurn(deps, source, row, now)));
  };
  const tick = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      await turn();
    } catch (error) {
      log.error({ err: error }, 'imported numbers not looked up');
    } finally {
      running = false;
    }
  };

  return {
    use: (numbers) => {
      source = numbers;
    },
    want: async (companyId, connectionId) => {
      await checkTurns.findOneAndUpdate(
        companyId,
        { _id: `${companyId}:${connectionId}` },
        { $min: { dueAt: new Date() }, $setOnInsert: { connectionId } },
        { upsert: true },
      );
    },
    postpone: async ({ companyId, connectionId }) => {
      const dueAt = new Date(Date.now() + PACE_MS);
      await checkTurns.updateOne(companyId, { _id: `${companyId}:${connectionId}` }, { $max: { dueAt } });
    },
    now: async (contact) => {
      if (contact.check?.state !== 'waiting') return contact;
      await check(deps, contact);
      return (await contacts.findById(contact.companyId, contact._id)) ?? contact;
    },
    turn,
    start: () => {
      timer ??= setInterval(() => void tick(), PACE_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Does nothing if another server claimed the connection's lookup. */
async function claimTurn(
  deps: CheckDeps,
  source: NumberSource | undefined,
  row: CheckTurnDocument,
  now: Date,
): Promise<void> {
  const { _id, companyId, connectionId } = row;
  const next = (afterMs: number) => new Date(now.getTime() + afterMs);
  const dueAt = next(PACE_MS);
  if ((await checkTurns.updateOne(companyId, { _id, dueAt: row.dueAt }, { $set: { dueAt } })) === 0) return;
  const contact = await contacts.findOne(
    companyId,
    { 'check.state': 'waiting', 'check.via': connectionId },
    { sort: { 'check.from': 1 } },
  );
  const from = contact && (contact.check?.from ?? now);
  if (!from || from > now) {
    const other = source && (await lookUpOther(deps, source, row, now));
    await endTurn(row, dueAt, [from, other]);
    return;
  }
  const outcome = await check(deps, contact);
  if (outcome === 'rest')
    await checkTurns.updateOne(companyId, { _id, dueAt }, { $set: { dueAt: next(REST_MS) } });
  else if (outcome === 'again') {
    await contacts.updateOne(
      companyId,
      { _id: contact._id, 'check.state': 'waiting' },
      { $set: { 'check.from': next(AGAIN_MS) } },
    );
  }
}

/** Sets the time of the next turn. Has no effect if more numbers were scheduled in between. */
async function endTurn(
  { _id, companyId, day }: CheckTurnDocument,
  dueAt: Date,
  waiting: readonly (Date | undefined)[],
): Promise<void> {
  const times = waiting.flatMap((time) => time?.getTime() ?? []);
  // Keeps the count of the day.
  if (times.length === 0 && day !== undefined && dayOf(dueAt) === day) times.push(Date.parse(day) + DAY_MS);
  if (times.length === 0) await checkTurns.deleteOne(companyId, { _id, dueAt });
  else {
    const next = new Date(Math.max(Math.min(...times), dueAt.getTime()));
    await checkTurns.updateOne(companyId, { _id, dueAt }, { $set: { dueAt: next } });
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

type Outcome = 'done' | 'rest' | 'again';

async function check(deps: CheckDeps, contact: ContactDocument): Promise<Outcome> {
  const { companyId, phone, check: wanted } = contact;
  // A contact with a LID needs no lookup. Erased and merged contacts have no number.
  if (!phone || contact.lid || !wanted) return settle(deps, contact, null);
  const via = await deps.connections.connectionEntry(companyId, wanted.via);
  try {
    const found = await lookUp(deps, companyId, phone, via?.id);
    await deps.learn(companyId, found);
    return await settle(deps, contact, null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_WAPP_INVALID_CONTACT') {
      return settle(deps, contact, { ...wanted, state: 'absent' });
    }
    return error.code === 'ERR_WAPP_CHECK_CONTACT' ? 'again' : 'rest';
  }
}

async function settle(
  { checked }: CheckDeps,
  { companyId, _id, phone }: ContactDocument,
  check: ContactDocument['check'],
): Promise<Outcome> {
  const settled = await contacts.findOneAndUpdate(
    companyId,
    { _id, ...(check ? { phone } : {}) },
    { $set: { check, updatedAt: new Date() } },
  );
  if (settled && !settled.erasedAt && settled.linkedTo === undefined) checked(settled);
  return 'done';
}

/** Looks up one number of the source. Returns the time of the next lookup, if a number may wait. */
async function lookUpOther(
  deps: CheckDeps,
  source: NumberSource,
  { _id, companyId, connectionId, ...counted }: CheckTurnDocument,
  now: Date,
): Promise<Date | undefined> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const wanted = await source.next(companyId, now);
  if (!wanted || 'from' in wanted) return wanted?.from;
  const day = dayOf(now);
  const lookups = counted.day === day ? (counted.lookups ?? 0) : 0;
  if (lookups >= DAILY_LOOKUPS) return new Date(Date.parse(day) + DAY_MS);
  if (await deps.connections.newChats.stopped({ companyId, connectionId })) return after(RESTRICTED_MS);
  await checkTurns.updateOne(companyId, { _id }, { $set: { day, lookups: lookups + 1 } });
  try {
    await deps.learn(companyId, await lookUp(deps, companyId, wanted.phone, connectionId));
    await source.settle(companyId, wanted.phone, 'valid');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_WAPP_INVALID_CONTACT') await source.settle(companyId, wanted.phone, 'invalid');
    else if (error.code === 'ERR_WAPP_CHECK_CONTACT')
      await source.defer(companyId, wanted.phone, after(AGAIN_MS));
    else return after(REST_MS);
  }
  return after(PACE_MS);
}
