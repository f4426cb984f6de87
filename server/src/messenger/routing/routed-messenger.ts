import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { OrderItem } from '@recado/shared/messages';
import {
  type ChatAddress,
  type ConnectionRef,
  type GroupInfo,
  type Identity,
  type LookupResult,
  type MediaReference,
  type MessageKey,
  type MessengerGateway,
  type MessengerListener,
  type OutgoingMessage,
  type SessionState,
  type UsernameLookup,
} from '../gateway';
import type { ProtocolVersions } from '../protocol/protocol-versions';
import { type CallArguments, releaseSession, type SessionCall, wakeSession } from './session-calls';
import { type RouterDeps, SessionRouter } from './session-router';

type Deps = RouterDeps & { protocol: ProtocolVersions; log: Logger };

const WAKE_MS = 3_000;
/** Other servers start five sessions a second without delaying their messages. */
const HAND_OVER_EVERY_MS = 200;
/** A server with many sessions releases them faster, to stop in time. */
const MAX_HAND_OVER_MS = 12_000;
const DISCONNECTED_STATE: SessionState = {
  status: 'DISCONNECTED',
  qrcode: '',
  retries: 0,
  number: null,
  reason: null,
};

/** Handles calls for this server's sessions, and forwards others to the session owner. */
export class RoutedMessenger implements MessengerGateway {
  readonly protocol: ProtocolVersions;
  private readonly router: SessionRouter;
  private listener: MessengerListener | undefined;

  constructor(private readonly deps: Deps) {
    this.protocol = deps.protocol;
    this.router = new SessionRouter(deps);
    deps.servers?.handle(wakeSession, async ({ connection }) => {
      this.listener?.onWake?.(connection);
      return true;
    });
    deps.servers?.handle(releaseSession, async (_released, from) => {
      await deps.leases.claimReleased(from);
      return true;
    });
  }

  listen(listener: MessengerListener): void {
    this.listener = listener;
    this.deps.local.listen(listener);
  }

  boot(connections: readonly ConnectionRef[], atRest: readonly ConnectionRef[] = []): void {
    const { leases, local, log, protocol } = this.deps;
    protocol
      .start()
      .catch((error: unknown) => log.error({ err: error }, 'protocol version not read: tried again'));
    leases
      .claim(connections, atRest)
      .then((acquired) => local.boot(acquired))
      .catch((error: unknown) => log.error({ err: error }, 'sessions could not be started: tried again'));
  }

  start(connection: ConnectionRef): void {
    this.router.route('start', connection).catch((error: unknown) => {
      this.deps.log.error({ err: error, ...connection }, 'a session could not be started');
    });
  }

  restartPairing = (connection: ConnectionRef): Promise<void> =>
    this.router.route('restartPairing', connection);
  pause = (connection: ConnectionRef): Promise<void> => this.router.route('pause', connection);
  logout = (connection: ConnectionRef): Promise<void> => this.router.route('logout', connection);
  deleteSession = (connection: ConnectionRef): Promise<void> =>
    this.router.route('deleteSession', connection);

  state(connection: ConnectionRef): SessionState {
    return this.deps.local.state(connection);
  }

  async currentState(connection: ConnectionRef): Promise<SessionState> {
    try {
      return await this.router.route('state', connection);
    } catch (error) {
      this.deps.log.debug({ err: error, ...connection }, 'nobody says how a session is');
      return { ...DISCONNECTED_STATE };
    }
  }

  elsewhere(connectionIds: readonly number[]): Promise<number[]> {
    return this.deps.leases.elsewhere(connectionIds);
  }

  wakeOwner(connection: ConnectionRef): void {
    const { leases, servers, log } = this.deps;
    const wake = async (): Promise<void> => {
      const owner = await leases.otherOwner(connection.connectionId);
      if (owner) await servers?.call(owner, wakeSession, { connection }, WAKE_MS);
    };
    // The owner also polls, so this is not critical.
    wake().catch((error: unknown) => log.debug({ err: error, ...connection }, 'a session was not woken'));
  }

  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string> {
    return this.router.route('requestPairingCode', connection, phone);
  }

  newMessengerId(): string {
    return this.deps.local.newMessengerId();
  }

  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress {
    return this.deps.local.addressOf(identity);
  }

  parseAddress(text: string): Identity | undefined {
    return this.deps.local.parseAddress(text);
  }

  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void> {
    return this.deps.local.send(connection, message);
  }

  withholdNewChats(connection: ConnectionRef, until: Date | null): void {
    this.deps.local.withholdNewChats(connection, until);
  }

  async sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void> {
    await this.bestEffort('sendTyping', connection, to, state);
  }

  async subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void> {
    await this.bestEffort('subscribePresence', connection, to);
  }

  async markRead(connection: ConnectionRef, chat: ChatAddress, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.bestEffort('markRead', connection, chat, ids);
  }

  downloadMedia(reference: MediaReference): Promise<Readable> {
    return this.deps.local.downloadMedia(reference);
  }

  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference> {
    return this.router.route('requestMedia', connection, chat, key, reference);
  }

  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo> {
    return this.router.route('groupInfo', connection, chat);
  }

  orderItems(connection: ConnectionRef, reference: string): Promise<OrderItem[]> {
    return this.router.route('orderItems', connection, reference);
  }

  async rejectCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void> {
    await this.bestEffort('rejectCall', connection, callId, from);
  }

  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupResult[]> {
    return this.router.route('lookup', connection, phones);
  }

  lookupUsername(connection: ConnectionRef, wanted: UsernameLookup): Promise<Identity | null> {
    return this.router.route('lookupUsername', connection, wanted);
  }

  avatarUrl(connection: ConnectionRef, chat: ChatAddress): Promise<string | null> {
    return this.router.route('avatarUrl', connection, chat);
  }

  downloadImage(address: string): Promise<Readable> {
    return this.deps.local.downloadImage(address);
  }

  health() {
    return this.deps.local.health();
  }

  async handOver(): Promise<void> {
    const { leases, local, servers } = this.deps;
    leases.stop();
    const everyMs = Math.min(HAND_OVER_EVERY_MS, MAX_HAND_OVER_MS / local.health().total);
    await local.closeInTurn(everyMs, async (connection) => {
      await leases.release(connection);
      // Servers that receive no call find the session within a second.
      void servers?.callOthers(releaseSession, { connection }, WAKE_MS);
    });
  }

  async close(): Promise<void> {
    const { leases, local, protocol } = this.deps;
    leases.stop();
    await local.close();
    await protocol.close();
    await leases.giveBack();
  }

  private async bestEffort<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    ...rest: CallArguments<C>
  ): Promise<void> {
    try {
      await this.router.route(call, connection, ...rest);
    } catch (error) {
      this.deps.log.debug({ err: error, call, ...connection }, 'not reported to the messenger');
    }
  }
}
