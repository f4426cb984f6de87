import type { Readable } from 'node:stream';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { SecretBox } from '../../core/secrets';
import { addressOf, parseAddress } from '../baileys/addresses';
import { groupInfoOf } from '../baileys/groups';
import { downloadMedia } from '../baileys/media-download';
import { readReference, writeReference } from '../baileys/media-reference';
import { NEW_CHATS_REFUSED } from '../baileys/new-chats';
import { downloadPicture } from '../baileys/picture-download';
import { asGatewayError, lookup, markRead, newMessengerId, profilePicture } from '../baileys/sending';
import { baileysLogger } from '../baileys/socket-config';
import {
  GatewayError,
  type ChatAddress,
  type ConnectionRef,
  type GroupInfo,
  type Identity,
  type LookupAnswer,
  type MediaReference,
  type MessageKey,
  type MessengerGateway,
  type MessengerListener,
  type OutgoingMessage,
  type SessionState,
  type SessionStatus,
} from '../gateway';
import type { Tenure } from '../leases/tenure';
import { StateRows } from '../state/state-rows';
import { Session } from './session';
import type { SessionSettings } from './session-parts';

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

/** What concerns several servers is the business of whoever routes to these sessions. */
export type LocalMessenger = Omit<MessengerGateway, 'currentState' | 'elsewhere' | 'wakeOwner'>;

export interface SessionOwnership {
  /** The hold on a session; undefined when this server has none. */
  tenure(connectionId: number): Tenure | undefined;
  onStatus(connection: ConnectionRef, status: SessionStatus): void;
}

/** Every session of this server, by connection. */
export class SessionManager implements LocalMessenger {
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
    private readonly ownership: SessionOwnership,
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

  pause(connection: ConnectionRef): Promise<void> {
    return this.session(connection).pause();
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

  /** The session is another server's: it ends here without a word. */
  async drop({ connectionId }: ConnectionRef): Promise<void> {
    const session = this.sessions.get(connectionId);
    this.sessions.delete(connectionId);
    await session?.abandon();
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
      const { sender } = session.connected();
      if (await sender.mayWrite(message.to)) await sender.send(message);
      else this.refuseNewChat(connection, message.messengerId);
    });
  }

  /** As the messenger would. */
  private refuseNewChat(connection: ConnectionRef, messengerId: string): void {
    const at = new Date();
    this.listener?.onDelivery({
      ...{ connection, messengerIds: [messengerId], at },
      ...{ ack: null, refusal: NEW_CHATS_REFUSED },
    });
  }

  downloadMedia(reference: MediaReference): Promise<Readable> {
    return inOurWords(() => downloadMedia(readReference(reference), this.settings.mediaUrl));
  }

  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference> {
    return inOurWords(async () => {
      const { mediaRequests } = this.session(connection).connected();
      return writeReference(await mediaRequests.ask(chat, key, readReference(reference)));
    });
  }

  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo> {
    return inOurWords(async () => groupInfoOf(await this.session(connection).connected().groups.get(chat)));
  }

  refuseCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void> {
    return this.bestEffort(connection, 'a refused call', async ({ socket, calls }) => {
      await socket.rejectCall(callId, calls.callerOf(callId) ?? from);
      calls.refused(callId);
    });
  }

  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void> {
    return this.bestEffort(connection, 'typing', ({ socket }) => socket.sendPresenceUpdate(state, to));
  }

  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void> {
    return this.bestEffort(connection, 'presence', ({ socket }) => socket.presenceSubscribe(to));
  }

  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void> {
    if (messengerIds.length === 0) return Promise.resolve();
    return this.bestEffort(connection, 'read', ({ socket }) =>
      markRead(socket, chat, messengerIds, (id) => this.session(connection).authorOf(id)),
    );
  }

  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]> {
    return inOurWords(async () => {
      const session = this.session(connection);
      const { socket } = session.connected();
      if (!session.lookups.tryTake(phones.length)) {
        throw new GatewayError('budget', 'This connection has looked up too many numbers; try again later.');
      }
      return Promise.all(phones.map((phone) => lookup(socket, phone.replace(/\D/g, ''))));
    });
  }

  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null> {
    return inOurWords(() => profilePicture(this.session(connection).connected().socket, chat));
  }

  downloadPicture(address: string): Promise<Readable> {
    return downloadPicture(address, this.settings.mediaUrl);
  }

  health(): { connected: number; total: number; newChatsRefused: number } {
    const sessions = [...this.sessions.values()];
    return {
      connected: sessions.filter(({ state }) => state.status === 'CONNECTED').length,
      total: sessions.length,
      newChatsRefused: sessions.filter(({ newChats }) => newChats.refused).length,
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
    const tenure = this.ownership.tenure(connection.connectionId);
    if (!tenure) throw new GatewayError('notConnected', 'This connection is not with this server.');
    const session = new Session({
      connection,
      tenure,
      rows: new StateRows(this.database.db, this.secrets, connection, tenure),
      onStatus: (status) => this.ownership.onStatus(connection, status),
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
    act: (link: ReturnType<Session['connected']>) => Promise<unknown>,
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
