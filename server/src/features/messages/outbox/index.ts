import type { Logger } from 'pino';
import type { SendFailure } from '@recado/shared/messages';
import type { ConnectionRef, MessengerGateway } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import type { MessageDocument } from '../message.model';
import { Announcements } from './announcements';
import { chatAddresses } from './chat-addresses';
import { drain, MOST_UNACKED, type DrainParts } from './drain';
import { findExpiredAcrossCompanies, markFailed } from './outbox.store';
import { SlowChats } from './slow-chats';
import { Unacked } from './unacked';
import { findWaiting, type Waiting } from './waiting';
import { WaitingRows } from './waiting-rows';

export { forgetAlbums } from './albums';
export { queueAgain } from './outbox.store';

interface OutboxParts {
  gateway: Pick<MessengerGateway, 'send' | 'state' | 'parseAddress' | 'wakeOwner'>;
  /** No other server uses the database. */
  alone: boolean;
  media: DrainParts['media'];
  preparing: DrainParts['preparing'];
  prepared: DrainParts['prepared'];
  contacts: Pick<Contacts, 'byIds' | 'addressOf' | 'onChanged'>;
  /** Messages that failed, or a change of theirs did; whoever sees them is to be told. */
  failed(messages: MessageDocument[]): Promise<void>;
  log: Logger;
  /** How often it looks for rows nobody woke it for, in milliseconds. */
  pollMs?: number;
  /** How long it waits for a message's ack before it hands it over again, in milliseconds; looked at with the poll. */
  ackWithinMs?: number;
}

/** Sends what is stored as waiting. A crash loses none: what has no ack is waiting still. */
export interface Outbox {
  /** Something was stored, or changed, for this connection. The server that has its session sends it. */
  wake(connection: ConnectionRef): void;
  /**
   * A message was stored, after every other of its conversation that was. It is sent at once where its session is here;
   * `announced` has to follow.
   */
  stored(message: MessageDocument): void;
  /** Everybody was told of it, or that failed: where its session is elsewhere it is sent now. */
  announced(message: MessageDocument): void;
  /** Resolves when everybody was told of these: nothing may be said of them before. */
  whenAnnounced(messages: readonly MessageDocument[]): Promise<void>;
  /** Another server stored something for a session of this one. */
  woken(connection: ConnectionRef): void;
  /** The session is up (again): what has no ack goes once more, under the same messenger ids. */
  ready(connection: ConnectionRef): void;
  /** The messenger has the message, or the change, of that id, or refused it. */
  settled(connection: ConnectionRef, id: string): void;
  /** The connection is no more: what waits for it fails. */
  abandon(companyId: number, connectionId: number): Promise<void>;
  start(): void;
  /** Ends when nothing is being handed over. */
  stop(): Promise<void>;
}

interface Session {
  connection: ConnectionRef;
  handed: Unacked;
  rows: WaitingRows;
  slow: SlowChats;
  draining: Promise<void> | undefined;
  again: boolean;
  /** It waits for acks before it hands over more. */
  full: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** The fallback for rows another server stored, or whose wake-up was lost. */
const POLL_MS = 10_000;
const ABANDONED_BATCH = 100;
const SLOW_CHATS_AT_ONCE = 4;
const AFTER_DOWN_MS = 1_000;
/** Unsent for so long, a message would only confuse. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;

const refOf = ({ companyId, connectionId }: ConnectionRef): ConnectionRef => ({ companyId, connectionId });
const keyOf = ({ companyId, connectionId }: ConnectionRef) => `${companyId}:${connectionId}`;

export function createOutbox(parts: OutboxParts): Outbox {
  const sessions = new Map<string, Session>();
  const announcements = new Announcements();
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;

  const sessionOf = (connection: ConnectionRef): Session => {
    const key = keyOf(connection);
    const known = sessions.get(key);
    if (known) return known;
    const session: Session = {
      connection,
      handed: new Unacked(parts.ackWithinMs),
      rows: new WaitingRows(connection, parts.alone),
      slow: new SlowChats(SLOW_CHATS_AT_ONCE, (end) => {
        if (end === 'done') runWhole(session);
        // Down: another session may have come up meanwhile, and left this chat out.
        else runLater(session, end === 'down' ? AFTER_DOWN_MS : end.retryInMs);
      }),
      draining: undefined,
      again: false,
      full: false,
      retry: undefined,
    };
    sessions.set(key, session);
    return session;
  };
  const fail = async (waiting: Waiting, failure: SendFailure) => {
    const failed = await markFailed(waiting, failure);
    sessions.get(keyOf(waiting.message))?.handed.settled(waiting.id);
    if (failed) await parts.failed([failed]);
  };
  const drainParts: DrainParts = {
    gateway: parts.gateway,
    media: parts.media,
    preparing: parts.preparing,
    whenAnnounced: (message) => announcements.ended([message._id]),
    prepared: parts.prepared,
    log: parts.log,
    fail,
    addressesOf: chatAddresses(parts.contacts),
  };

  const runLater = (session: Session, inMs: number): void => {
    if (stopped) return;
    clearTimeout(session.retry);
    session.retry = setTimeout(() => runWhole(session), inMs).unref();
  };
  const work = async (session: Session): Promise<void> => {
    do {
      session.again = false;
      const { connection, handed, rows, slow } = session;
      const isCurrent = () => session.handed === handed && !stopped;
      const end = await drain(drainParts, connection, { handed, rows, slow, isCurrent });
      session.full = end === 'full';
      if (typeof end === 'object') runLater(session, end.retryInMs);
    } while (session.again && !stopped);
  };
  const isUp = (connection: ConnectionRef) => parts.gateway.state(connection).status === 'CONNECTED';
  const run = (session: Session): void => {
    if (stopped || !isUp(session.connection)) return;
    if (session.draining) {
      session.again = true;
      return;
    }
    session.draining = work(session)
      .catch((error: unknown) => {
        session.rows.forget();
        parts.log.error({ err: error, ...session.connection }, 'outbox');
      })
      .finally(() => {
        session.draining = undefined;
        // Woken between the last look and here.
        if (session.again) run(session);
      });
  };
  /** Something may wait that only its row tells of. */
  const runWhole = (session: Session): void => {
    session.rows.forget();
    run(session);
  };
  const expire = async (): Promise<void> => {
    const expired = await findExpiredAcrossCompanies(new Date(Date.now() - EXPIRES_AFTER_MS));
    for (const waiting of expired) await fail(waiting, 'expired');
  };

  return {
    wake: (connection) => {
      if (isUp(connection)) runWhole(sessionOf(connection));
      else parts.gateway.wakeOwner(connection);
    },
    stored: (message) => {
      announcements.begin(message._id);
      if (!message.waiting || !isUp(message)) return;
      const session = sessionOf(refOf(message));
      session.rows.stored(message);
      run(session);
    },
    announced: (message) => {
      announcements.end(message._id);
      if (message.waiting && !isUp(message)) parts.gateway.wakeOwner(refOf(message));
    },
    whenAnnounced: (messages) => announcements.ended(messages.map(({ _id }) => _id)),
    woken: (connection) => runWhole(sessionOf(connection)),
    ready: (connection) => {
      const session = sessionOf(connection);
      session.handed = new Unacked(parts.ackWithinMs);
      runWhole(session);
    },
    settled: ({ companyId, connectionId }, id) => {
      const session = sessionOf({ companyId, connectionId });
      session.handed.settled(id);
      if (session.full && session.handed.size <= MOST_UNACKED / 2) run(session);
    },
    abandon: async (companyId, connectionId) => {
      sessions.delete(keyOf({ companyId, connectionId }));
      for (;;) {
        const wish = { limit: ABANDONED_BATCH, except: new Set<string>(), changes: true };
        const { waiting } = await findWaiting({ companyId, connectionId }, wish);
        for (const one of waiting) await fail(one, 'notConnected');
        if (waiting.length === 0) return;
      }
    },
    start: () => {
      poll ??= setInterval(() => {
        for (const session of sessions.values()) {
          const overdue = isUp(session.connection) ? session.handed.letGoOverdue() : 0;
          if (overdue > 0)
            parts.log.warn({ ...session.connection, overdue }, 'acks did not come: sending again');
          runWhole(session);
        }
        expire().catch((error: unknown) => parts.log.error({ err: error }, 'expiring messages'));
      }, parts.pollMs ?? POLL_MS).unref();
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      for (const { retry } of sessions.values()) clearTimeout(retry);
      const all = [...sessions.values()];
      await Promise.all(all.flatMap(({ draining, slow }) => [draining, slow.settled()]));
    },
  };
}
