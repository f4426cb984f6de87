import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { SecretBox } from '#core/secrets';
import { baileysLogger } from '../baileys/socket-config';
import {
  type ConnectionRef,
  GatewayError,
  type MessengerHealth,
  type MessengerListener,
  type SessionState,
  type SessionStatus,
} from '../gateway';
import type { LeaseHandle } from '../leases/lease-handle';
import type { MessengerObserver } from '../observer';
import { StateRows } from '../state/state-rows';
import { Session } from './session';
import type { SessionProtocol, SessionSettings } from './session-deps';
import { outOfScope } from './session-scope';

export interface ManagerSettings extends SessionSettings {
  /** Delay between the starts of two sessions at startup. */
  bootStepMs: number;
}

const NEVER_STARTED: SessionState = {
  status: 'DISCONNECTED',
  qrcode: '',
  retries: 0,
  number: null,
  reason: null,
};

export interface SessionOwnership {
  lease(connectionId: number): LeaseHandle | undefined;
  onStatus(connection: ConnectionRef, status: SessionStatus): void;
}

/** Excludes sessions that a person stopped, and those that wait for a first or another pairing. */
function isExpected({ status, reason }: SessionState): boolean {
  if (status === 'CONNECTED' || status === 'TIMEOUT') return true;
  return status === 'DISCONNECTED' && (reason === 'banned' || reason === 'replaced' || reason === 'storage');
}

/** Starts, stops and drops this server's sessions. `SessionManager` calls them. */
export class SessionRegistry {
  private readonly sessions = new Map<number, Session>();
  private readonly bootTimers = new Set<NodeJS.Timeout>();
  private readonly baileysLog: Logger;
  protected listener: MessengerListener | undefined;
  private closed = false;

  constructor(
    private readonly database: { readonly db: Db },
    private readonly secrets: SecretBox,
    protected readonly settings: ManagerSettings,
    protected readonly log: Logger,
    private readonly protocol: SessionProtocol,
    private readonly ownership: SessionOwnership,
    private readonly observer: MessengerObserver,
  ) {
    this.baileysLog = baileysLogger(log);
  }

  listen(listener: MessengerListener): void {
    this.listener = outOfScope(listener);
  }

  boot(connections: readonly ConnectionRef[]): void {
    connections.forEach((connection, index) => {
      const session = this.session(connection);
      session.announce();
      const timer = setTimeout(() => {
        this.bootTimers.delete(timer);
        this.unawaited(session.start());
      }, index * this.settings.bootStepMs);
      this.bootTimers.add(timer);
    });
  }

  start(connection: ConnectionRef): void {
    this.unawaited(this.session(connection).start());
  }

  restartPairing(connection: ConnectionRef): Promise<void> {
    return this.session(connection).restartPairing();
  }

  pause(connection: ConnectionRef): Promise<void> {
    return this.session(connection).pause();
  }

  logout(connection: ConnectionRef): Promise<void> {
    return this.session(connection).logout();
  }

  async deleteSession(connection: ConnectionRef): Promise<void> {
    try {
      await this.session(connection).erase();
    } finally {
      // Also after a failure: a closing session opens no socket, and the call can be repeated.
      this.sessions.delete(connection.connectionId);
    }
  }

  /** Ends a session that another server now owns, without reporting. */
  async drop({ connectionId }: ConnectionRef): Promise<void> {
    const session = this.sessions.get(connectionId);
    this.sessions.delete(connectionId);
    await session?.abandon();
  }

  state({ connectionId }: ConnectionRef): SessionState {
    return this.sessions.get(connectionId)?.state ?? { ...NEVER_STARTED };
  }

  health(): Required<MessengerHealth> {
    const sessions = [...this.sessions.values()];
    const since = Math.min(...sessions.map(({ inboundSince }) => inboundSince ?? Infinity));
    return {
      connected: sessions.filter(({ state }) => state.status === 'CONNECTED').length,
      total: sessions.length,
      expected: sessions.filter(({ state }) => isExpected(state)).length,
      inboundOldestSeconds: since === Infinity ? 0 : Math.max(0, Date.now() - since) / 1_000,
      inboundRetrying: sessions.reduce((sum, session) => sum + session.inboundRetrying, 0),
      newChatsBlocked: sessions.filter(({ newChats }) => newChats.active).length,
    };
  }

  withholdNewChats({ connectionId }: ConnectionRef, until: Date | null): void {
    this.sessions.get(connectionId)?.newChats.withhold(until);
  }

  /** Closes the sessions one by one. Those that could not be closed remain until `close`. */
  async closeInTurn(everyMs: number, onClosed: (connection: ConnectionRef) => Promise<void>): Promise<void> {
    this.stopStarts();
    const closeOne = async (session: Session, index: number): Promise<void> => {
      const { connection } = session;
      await delay(index * everyMs);
      try {
        await session.close();
        this.sessions.delete(connection.connectionId);
        await onClosed(connection);
      } catch (error) {
        this.log.error({ err: error, ...connection }, 'session not handed over');
      }
    };
    await Promise.all([...this.sessions.values()].map(closeOne));
  }

  async close(): Promise<void> {
    this.stopStarts();
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
  }

  private stopStarts(): void {
    this.closed = true;
    this.bootTimers.forEach((timer) => clearTimeout(timer));
  }

  protected session(connection: ConnectionRef): Session {
    const known = this.sessions.get(connection.connectionId);
    if (known) return known;
    if (this.closed) throw new GatewayError('notConnected', 'The messenger is shutting down.');
    const lease = this.ownership.lease(connection.connectionId);
    if (!lease) throw new GatewayError('notConnected', 'This connection is not with this server.');
    const session = new Session({
      connection,
      lease,
      rows: new StateRows(this.database.db, this.secrets, connection, lease),
      onStatus: (status) => this.ownership.onStatus(connection, status),
      settings: this.settings,
      protocol: this.protocol,
      log: this.log,
      observer: this.observer,
      baileysLog: this.baileysLog,
      listener: () => {
        if (!this.listener) throw new Error('A session was started before anybody listened.');
        return this.listener;
      },
    });
    this.sessions.set(connection.connectionId, session);
    return session;
  }

  /** Ignores failures, which the session logs and reports as its state. */
  private unawaited(work: Promise<void>): void {
    work.catch(() => undefined);
  }
}
