import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { Identity, MessengerGateway } from '../../../messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { lookUp, type LookupConnections } from '../contact-lookup';
import { type CheckTurnDocument, checkTurns } from './number-check.model';

/** Time between lookups: agents need lookups, too, and WhatsApp treats bursts as abuse. */
const PACE_MS = 5_000;
const TURNS_AT_ONCE = 20;
const REST_MS = 60_000;
const AGAIN_MS = 3_600_000;

export interface CheckDeps {
  gateway: Pick<MessengerGateway, 'lookup'>;
  connections: LookupConnections & {
    connectionEntry(companyId: number, connectionId: number): Promise<{ id: number } | undefined>;
  };
  log: Logger;
  learn(companyId: number, identity: Identity): Promise<void>;
  checked(contact: ContactDocument): void;
}

export interface NumberChecks {
  want(companyId: number, connectionId: number): Promise<void>;
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

  const turn = async (now = new Date()): Promise<void> => {
    const due = await checkTurns.findAcrossCompanies(
      { dueAt: { $lte: now } },
      { sort: { dueAt: 1 }, limit: TURNS_AT_ONCE },
    );
    await Promise.all(due.map((row) => takeTurn(deps, row, now)));
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
    want: async (companyId, connectionId) => {
      await checkTurns.findOneAndUpdate(
        companyId,
        { _id: `${companyId}:${connectionId}` },
        { $min: { dueAt: new Date() }, $setOnInsert: { connectionId } },
        { upsert: true },
      );
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
async function takeTurn(deps: CheckDeps, row: CheckTurnDocument, now: Date): Promise<void> {
  const { _id, companyId, connectionId } = row;
  const next = (afterMs: number) => new Date(now.getTime() + afterMs);
  const dueAt = next(PACE_MS);
  if ((await checkTurns.updateOne(companyId, { _id, dueAt: row.dueAt }, { $set: { dueAt } })) === 0) return;
  const contact = await contacts.findOne(
    companyId,
    { 'check.state': 'waiting', 'check.via': connectionId },
    { sort: { 'check.from': 1 } },
  );
  if (!contact) {
    // Has no effect if more numbers were scheduled in between.
    await checkTurns.deleteOne(companyId, { _id, dueAt });
    return;
  }
  const from = contact.check?.from ?? now;
  if (from > now) {
    await checkTurns.updateOne(companyId, { _id, dueAt }, { $set: { dueAt: from } });
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
