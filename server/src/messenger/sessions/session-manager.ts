import type { Readable } from 'node:stream';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { SecretBox } from '../../core/secrets';
import { addressOf, parseAddress } from '../baileys/addresses';
import { asGatewayError, lookup, markRead, newMessengerId, profilePicture, send } from '../baileys/sending';
import { baileysLogger } from '../baileys/socket-config';
import {
  GatewayError,
  type ChatAddress,
  type ConnectionRef,
  type GroupInfo,
  type Identity,
  type LookupAnswer,
  type MediaReference,
  type MessengerGateway,
  type MessengerListener,
  type OutgoingMessage,
  type SessionState,
} from '../gateway';
import { StateRows } from '../state/state-rows';
import { Session, type SessionSettings } from './session';

export interface ManagerSettings extends SessionSettings {
  /** Between the starts of two sessions at boot. */
  bootStepMs: number;
}

const NEVER_STARTED: SessionState = {
  status: 'DISCONNECTED',
  qrcode: '',
  retries: 0,
  number: null,
  reason: null,
};

/** Every session of this server, by connection. */
export class SessionManager implements MessengerGateway {
  private readonly sessions = new Map<number, Session>();
  private readonly bootTimers = new Set<NodeJS.Timeout>();
  private readonly baileysLog: Logger;
  private listener: MessengerListener | undefined;
  private closed = false;

  constructor(
    private readonly database: { readonly db: Db },
    private readonly secrets: SecretBox,
    private readonly settings: ManagerSettings,
    private readonly log: Logger,
  ) {
    this.baileysLog = baileysLogger(log);
  }

  listen(listener: MessengerListener): void {
    this.listener = listener;
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

  logout(connection: ConnectionRef): Promise<void> {
    return this.session(connection).logout();
  }

  async forget(connection: ConnectionRef): Promise<void> {
    try {
      await this.session(connection).forget();
    } finally {
      // Also when it failed: one that is closing opens no socket any more, and it may be asked for again.
      this.sessions.delete(connection.connectionId);
    }
  }

  state({ connectionId }: ConnectionRef): SessionState {
    return this.sessions.get(connectionId)?.state ?? { ...NEVER_STARTED };
  }

  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string> {
    return inOurWords(() => this.session(connection).requestPairingCode(phone.replace(/\D/g, '')));
  }

  newMessengerId(): string {
    return newMessengerId();
  }

  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress {
    return addressOf(identity);
  }

  parseAddress(text: string): Identity | undefined {
    return parseAddress(text);
  }

  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void> {
    return inOurWords(async () => {
      const session = this.session(connection);
      session.connected();
      await session.sends.take();
      await send(session.connected(), session.recentSends, message);
    });
  }

  downloadMedia(_reference: MediaReference): Promise<Readable> {
    return Promise.reject(new GatewayError('error', 'Files cannot be fetched yet.'));
  }

  requestMedia(): Promise<MediaReference> {
    return Promise.reject(new GatewayError('gone', 'Files cannot be asked for yet.'));
  }

  groupInfo(): Promise<GroupInfo> {
    return Promise.reject(new GatewayError('error', 'Groups cannot be asked yet.'));
  }

  refuseCall(): Promise<void> {
    return Promise.resolve();
  }

  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void> {
    return this.bestEffort(connection, 'typing', (socket) => socket.sendPresenceUpdate(state, to));
  }

  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void> {
    return this.bestEffort(connection, 'presence', (socket) => socket.presenceSubscribe(to));
  }

  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void> {
    if (messengerIds.length === 0) return Promise.resolve();
    return this.bestEffort(connection, 'read', (socket) => markRead(socket, chat, messengerIds));
  }

  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]> {
    return inOurWords(async () => {
      const session = this.session(connection);
      const socket = session.connected();
      if (!session.lookups.tryTake(phones.length)) {
        throw new GatewayError('budget', 'This connection has looked up too many numbers; try again later.');
      }
      return Promise.all(phones.map((phone) => lookup(socket, phone.replace(/\D/g, ''))));
    });
  }

  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null> {
    return inOurWords(() => profilePicture(this.session(connection).connected(), chat));
  }

  health(): { connected: number; total: number; newChatsRefused: number } {
    const sessions = [...this.sessions.values()];
    return {
      connected: sessions.filter(({ state }) => state.status === 'CONNECTED').length,
      total: sessions.length,
      newChatsRefused: sessions.filter((session) => session.newChatsRefused).length,
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    this.bootTimers.forEach((timer) => clearTimeout(timer));
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
  }

  private session(connection: ConnectionRef): Session {
    const known = this.sessions.get(connection.connectionId);
    if (known) return known;
    if (this.closed) throw new GatewayError('notConnected', 'The messenger is shutting down.');
    const session = new Session({
      connection,
      rows: new StateRows(this.database.db, this.secrets, connection),
      settings: this.settings,
      log: this.log,
      baileysLog: this.baileysLog,
      listener: () => {
        if (!this.listener) throw new Error('A session was started before anybody listened.');
        return this.listener;
      },
    });
    this.sessions.set(connection.connectionId, session);
    return session;
  }

  private async bestEffort(
    connection: ConnectionRef,
    what: string,
    act: (socket: ReturnType<Session['connected']>) => Promise<unknown>,
  ): Promise<void> {
    try {
      await act(this.session(connection).connected());
    } catch (error) {
      this.log.debug({ err: error, what, ...connection }, 'not told to the messenger');
    }
  }

  /** What fails is in the session's state and the log. */
  private unawaited(work: Promise<void>): void {
    work.catch(() => undefined);
  }
}

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asGatewayError(error);
  }
}
