import type { Logger } from 'pino';
import { PACED_SENDING } from '@recado/shared/automation';
import type { SendFailure } from '@recado/shared/messages';
import type { DurableEvent } from '#core/events';
import { type Budget, TokenBucket } from '#core/token-bucket';
import type { Contacts } from '#features/contacts';
import type { ConnectionRef, MessengerGateway } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import { contactChats } from './contact-chats';
import { drain, type DrainDeps, MAX_UNACKED } from './drain';
import { MediaUploadPool } from './media-upload-pool';
import { PendingPublications } from './pending-publications';
import { asQueued, findQueued, type QueuedItem } from './queued-items';
import { QueuedRows } from './queued-rows';
import { findExpiredAcrossCompanies, markFailed } from './send-queue.store';
import { Unacked } from './unacked';

interface SendQueueDeps {
  gateway: Pick<MessengerGateway, 'send' | 'state' | 'parseAddress' | 'wakeOwner'>;
  alone: boolean;
  media: DrainDeps['media'];
  preparing: DrainDeps['preparing'];
  prepared: DrainDeps['prepared'];
  contacts: Contacts;
  /** Multiplies the pace. */
  automaticFactor(connection: ConnectionRef): Promise<number>;
  failed(messages: MessageDocument[]): Promise<void>;
  isStopped: DrainDeps['isStopped'];
  isWithdrawn: DrainDeps['isWithdrawn'];
  failureEvents(message: MessageDocument, failure: SendFailure): DurableEvent[];
  log: Logger;
  pollMs?: number;
  /** In milliseconds; the next poll resends overdue items. */
  ackWithinMs?: number;
  /** Pace of messages that no person waits for. */
  pace?: Budget;
}

/** Keeps an item queued in the database until its ack, so that a crash loses none. */
export interface SendQueue {
  wake(connection: ConnectionRef): void;
  /** Runs after the message is stored; the caller must call `published` afterwards. */
  stored(message: MessageDocument): void;
  /** Releases the message's acks and wakes another server that owns the session. */
  published(message: MessageDocument): void;
  /** Resolves when later events of the messages may follow. */
  whenPublished(messages: readonly MessageDocument[]): Promise<void>;
  woken(connection: ConnectionRef): void;
  /** Resends items without an ack with the same messenger ids. */
  ready(connection: ConnectionRef): void;
  settled(connection: ConnectionRef, id: string): void;
  /** Returns false if the customer may have received the message. */
  withdraw(message: MessageDocument): Promise<boolean>;
  abandon(companyId: number, connectionId: number): Promise<void>;
  /** Counts items of this server's connected sessions, from memory. */
  load(): SendQueueLoad;
  start(): void;
  stop(): Promise<void>;
}

/** `waiting`: at most 500 per session are known. `oldestSeconds`: of items that a person waits for. */
export interface SendQueueLoad {
  waiting: number;
  unacknowledged: number;
  oldestSeconds: number;
}

interface Session {
  connection: ConnectionRef;
  handed: Unacked;
  rows: QueuedRows;
  slow: MediaUploadPool;
  /** See `DrainState`. */
  aside: Map<number, number>;
  pace: TokenBucket;
  factor: number;
  /** When the factor is read again. */
  factorUntil: number;
  paced: NodeJS.Timeout | undefined;
  draining: Promise<void> | undefined;
  again: boolean;
  full: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** Finds items after a lost wake-up by another server. */
const POLL_MS = 10_000;
const ABANDONED_BATCH = 100;
const SLOW_CHATS_AT_ONCE = 4;
const AFTER_DOWN_MS = 1_000;
/** How soon a warning slows down a connection that sends. */
const FACTOR_MS = 10_000;

/** A message without an ack fails, because it would only confuse the customer. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;

/** The customer may have a dispatched message; changes are repeated under the same id. */
const failureOf = ({ message, change }: QueuedItem, unsent: SendFailure): SendFailure =>
  message.dispatchedAt && !change ? 'unknown' : unsent;

const refOf = ({ companyId, connectionId }: ConnectionRef): ConnectionRef => ({ companyId, connectionId });
const keyOf = ({ companyId, connectionId }: ConnectionRef) => `${companyId}:${connectionId}`;

export function createSendQueue(deps: SendQueueDeps): SendQueue {
  const sessions = new Map<string, Session>();
  const publications = new PendingPublications();
  const pace = deps.pace ?? PACED_SENDING;
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;

  const sessionOf = (connection: ConnectionRef): Session => {
    const key = keyOf(connection);
    const known = sessions.get(key);
    if (known) return known;
    const session: Session = {
      connection,
      handed: new Unacked(deps.ackWithinMs),
      rows: new QueuedRows(connection, deps.alone),
      slow: new MediaUploadPool(SLOW_CHATS_AT_ONCE, (contactId, end) => {
        if (end === 'done') return runWhole(session);
        // A new session may have connected already.
        session.aside.set(contactId, Date.now() + (end === 'down' ? AFTER_DOWN_MS : end.retryInMs));
        retryAside(session);
      }),
      aside: new Map(),
      pace: new TokenBucket(pace),
      factor: 1,
      factorUntil: 0,
      paced: undefined,
      draining: undefined,
      again: false,
      full: false,
      retry: undefined,
    };
    sessions.set(key, session);
    return session;
  };
  const fail = async (waiting: QueuedItem, failure: SendFailure): Promise<boolean> => {
    const events = waiting.change ? [] : deps.failureEvents(waiting.message, failure);
    const failed = await markFailed(waiting, failure, events);
    sessions.get(keyOf(waiting.message))?.handed.settled(waiting.id);
    if (failed) await deps.failed([failed]);
    return failed !== undefined;
  };
  const drainDeps: DrainDeps = {
    gateway: deps.gateway,
    media: deps.media,
    preparing: deps.preparing,
    whenPublished: (message) => publications.ended([message._id]),
    prepared: deps.prepared,
    log: deps.log,
    isStopped: deps.isStopped,
    isWithdrawn: deps.isWithdrawn,
    fail: async (waiting, failure) => void (await fail(waiting, failure)),
    chatsOf: contactChats(deps.contacts),
  };

  const retryAside = (session: Session): void => {
    const at = Math.min(...session.aside.values());
    if (stopped || at === Infinity) return;
    clearTimeout(session.retry);
    session.retry = setTimeout(() => runWhole(session), Math.max(0, at - Date.now())).unref();
  };
  const runPaced = (session: Session): void => {
    if (stopped) return;
    clearTimeout(session.paced);
    // With a token left, other messages must be acknowledged first.
    const wait = session.pace.untilToken() || 1_000 / (pace.perSecond * session.factor);
    session.paced = setTimeout(() => run(session), wait).unref();
  };
  /** Reads the factor while sending continues at the former pace. */
  const refreshPace = async (session: Session): Promise<void> => {
    if (Date.now() < session.factorUntil) return;
    session.factorUntil = Date.now() + FACTOR_MS;
    const factor = await deps.automaticFactor(session.connection);
    if (factor === session.factor) return;
    session.factor = factor;
    session.pace = new TokenBucket({ ...pace, perSecond: pace.perSecond * factor });
  };
  const work = async (session: Session): Promise<void> => {
    refreshPace(session).catch((error: unknown) =>
      deps.log.warn({ err: error, ...session.connection }, 'pace of connection not read'),
    );
    do {
      session.again = false;
      const { connection, handed, rows, slow, aside } = session;
      const isCurrent = () => session.handed === handed && !stopped;
      const mayPace = () => handed.recent() < PACED_SENDING.maxUnacked && session.pace.tryConsume(1);
      const end = await drain(drainDeps, connection, { handed, rows, slow, aside, mayPace, isCurrent });
      session.full = end === 'full';
      retryAside(session);
      if (end === 'paced') runPaced(session);
    } while (session.again && !stopped);
  };
  const isUp = (connection: ConnectionRef) => deps.gateway.state(connection).status === 'CONNECTED';
  const run = (session: Session): void => {
    if (stopped || !isUp(session.connection)) return;
    if (session.draining) {
      session.again = true;
      return;
    }
    session.draining = work(session)
      .catch((error: unknown) => {
        session.rows.invalidate();
        deps.log.error({ err: error, ...session.connection }, 'send queue failed');
      })
      .finally(() => {
        session.draining = undefined;
        if (session.again) run(session);
      });
  };
  const runWhole = (session: Session): void => {
    session.rows.invalidate();
    session.aside.clear();
    run(session);
  };
  const expire = async (): Promise<void> => {
    const expired = await findExpiredAcrossCompanies(new Date(Date.now() - EXPIRES_AFTER_MS));
    for (const waiting of expired) await fail(waiting, failureOf(waiting, 'expired'));
  };

  return {
    wake: (connection) => {
      if (isUp(connection)) runWhole(sessionOf(connection));
      else deps.gateway.wakeOwner(connection);
    },
    stored: (message) => {
      publications.begin(message._id);
      if (!message.waiting || !isUp(message)) return;
      const session = sessionOf(refOf(message));
      session.rows.stored(message);
      run(session);
    },
    published: (message) => {
      publications.end(message._id);
      if (message.waiting && !isUp(message)) deps.gateway.wakeOwner(refOf(message));
    },
    whenPublished: (messages) => publications.ended(messages.map(({ _id }) => _id)),
    woken: (connection) => runWhole(sessionOf(connection)),
    ready: (connection) => {
      const session = sessionOf(connection);
      session.handed = new Unacked(deps.ackWithinMs);
      runWhole(session);
    },
    settled: ({ companyId, connectionId }, id) => {
      const session = sessionOf({ companyId, connectionId });
      session.handed.settled(id);
      if (session.full && session.handed.size <= MAX_UNACKED / 2) run(session);
    },
    withdraw: async (message) => !message.dispatchedAt && (await fail(asQueued(message), 'expired')),
    abandon: async (companyId, connectionId) => {
      sessions.delete(keyOf({ companyId, connectionId }));
      for (;;) {
        const query = { limit: ABANDONED_BATCH, except: new Set<string>(), changes: true };
        const { waiting } = await findQueued({ companyId, connectionId }, query);
        for (const one of waiting) await fail(one, failureOf(one, 'notConnected'));
        if (waiting.length === 0) return;
      }
    },
    load: () => {
      const load: SendQueueLoad = { waiting: 0, unacknowledged: 0, oldestSeconds: 0 };
      for (const { connection, handed, rows } of sessions.values()) {
        if (!isUp(connection)) continue;
        load.waiting += rows.size;
        load.unacknowledged += handed.size;
        const oldest = Math.min(handed.oldest ?? Infinity, rows.oldest ?? Infinity);
        load.oldestSeconds = Math.max(load.oldestSeconds, (Date.now() - oldest) / 1_000);
      }
      return load;
    },
    start: () => {
      poll ??= setInterval(() => {
        for (const session of sessions.values()) {
          const overdue = isUp(session.connection) ? session.handed.releaseOverdue() : 0;
          if (overdue > 0) deps.log.warn({ ...session.connection, overdue }, 'messages without ack resent');
          runWhole(session);
        }
        expire().catch((error: unknown) => deps.log.error({ err: error }, 'message expiry failed'));
      }, deps.pollMs ?? POLL_MS).unref();
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      for (const { retry, paced } of sessions.values()) {
        clearTimeout(retry);
        clearTimeout(paced);
      }
      const all = [...sessions.values()];
      await Promise.all(all.flatMap(({ draining, slow }) => [draining, slow.settled()]));
    },
  };
}
