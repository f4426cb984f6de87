import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Servers } from '../../core/realtime/servers/serverCalls';
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
} from '../gateway';
import type { SessionLeases } from '../leases/session-leases';
import type { SessionManager } from '../sessions/session-manager';
import {
  askSession,
  failed,
  SESSION_CALLS,
  wakeSession,
  type Answered,
  type CallAnswer,
  type CallArguments,
  type SessionCall,
} from './session-calls';

interface Parts {
  /** The sessions of this server. */
  local: SessionManager;
  leases: SessionLeases;
  /** The way to other servers; undefined where there are none. */
  servers: Servers | undefined;
  log: Logger;
}

const WAKE_MS = 3_000;
/** Longer than a lease. */
const GONE_WITHIN_MS = 12_000;
const GONE_LOOK_MS = 250;
/** A session may change servers while it is asked for. */
const TRIES = 3;
const AWAY: SessionState = { status: 'DISCONNECTED', qrcode: '', retries: 0, number: null, reason: null };

/** The messenger as the product sees it: a session of this server is asked itself, any other by its owner. */
export class RoutedMessenger implements MessengerGateway {
  private listener: MessengerListener | undefined;

  constructor(private readonly parts: Parts) {
    parts.servers?.answer(askSession, ({ connection, call, rest }) => this.answer(connection, call, rest));
    parts.servers?.answer(wakeSession, async ({ connection }) => {
      this.listener?.onWake?.(connection);
      return true;
    });
  }

  listen(listener: MessengerListener): void {
    this.listener = listener;
    this.parts.local.listen(listener);
  }

  boot(connections: readonly ConnectionRef[]): void {
    const { leases, local, log } = this.parts;
    leases
      .claim(connections)
      .then((taken) => local.boot(taken))
      .catch((error: unknown) => log.error({ err: error }, 'sessions could not be started: tried again'));
  }

  start(connection: ConnectionRef): void {
    this.route('start', connection).catch((error: unknown) => {
      this.parts.log.error({ err: error, ...connection }, 'a session could not be started');
    });
  }

  restartPairing = (connection: ConnectionRef): Promise<void> => this.route('restartPairing', connection);
  logout = (connection: ConnectionRef): Promise<void> => this.route('logout', connection);
  forget = (connection: ConnectionRef): Promise<void> => this.route('forget', connection);

  state(connection: ConnectionRef): SessionState {
    return this.parts.local.state(connection);
  }

  async currentState(connection: ConnectionRef): Promise<SessionState> {
    try {
      return await this.route('state', connection);
    } catch (error) {
      this.parts.log.debug({ err: error, ...connection }, 'nobody says how a session is');
      return { ...AWAY };
    }
  }

  elsewhere(connectionIds: readonly number[]): Promise<number[]> {
    return this.parts.leases.elsewhere(connectionIds);
  }

  wakeOwner(connection: ConnectionRef): void {
    const { leases, servers, log } = this.parts;
    const wake = async (): Promise<void> => {
      const owner = await leases.otherOwner(connection.connectionId);
      if (owner) await servers?.ask(owner, wakeSession, { connection }, WAKE_MS);
    };
    // It looks by itself now and then.
    wake().catch((error: unknown) => log.debug({ err: error, ...connection }, 'a session was not woken'));
  }

  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string> {
    return this.route('requestPairingCode', connection, phone);
  }

  newMessengerId(): string {
    return this.parts.local.newMessengerId();
  }

  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress {
    return this.parts.local.addressOf(identity);
  }

  parseAddress(text: string): Identity | undefined {
    return this.parts.local.parseAddress(text);
  }

  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void> {
    return this.parts.local.send(connection, message);
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
    return this.parts.local.downloadMedia(reference);
  }

  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference> {
    return this.route('requestMedia', connection, chat, key, reference);
  }

  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo> {
    return this.route('groupInfo', connection, chat);
  }

  async refuseCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void> {
    await this.bestEffort('refuseCall', connection, callId, from);
  }

  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]> {
    return this.route('lookup', connection, phones);
  }

  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null> {
    return this.route('profilePicture', connection, chat);
  }

  downloadPicture(address: string): Promise<Readable> {
    return this.parts.local.downloadPicture(address);
  }

  health() {
    return this.parts.local.health();
  }

  async close(): Promise<void> {
    const { leases, local } = this.parts;
    leases.stop();
    await local.close();
    await leases.giveBack();
  }

  /** Where the session is. Throws GatewayError `notConnected` when no server has it and the call is not worth one. */
  private async route<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    ...rest: CallArguments<C>
  ): Promise<CallAnswer<C>> {
    const { leases } = this.parts;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (leases.tenure(connection.connectionId)) return this.here(call, connection, rest);
      const owner = await leases.otherOwner(connection.connectionId);
      if (owner) {
        const answered = await this.there(owner, call, connection, rest);
        if (!answered) continue;
        if ('value' in answered) return answered.value as CallAnswer<C>;
        if ('failure' in answered) throw new GatewayError(answered.failure, answered.message);
      } else {
        if (!SESSION_CALLS[call].take) break;
        await leases.take(connection);
      }
    }
    throw new GatewayError('notConnected', 'No server has this connection now.');
  }

  private async here<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    rest: readonly unknown[],
  ): Promise<CallAnswer<C>> {
    const { local, leases } = this.parts;
    const ask = local[call].bind(local) as (...given: unknown[]) => unknown;
    const answer = await ask(connection, ...rest);
    if (call === 'forget') await leases.forget(connection);
    return answer as CallAnswer<C>;
  }

  /** What the owner answers; undefined when it is dead and has lost the session. */
  private async there(
    owner: string,
    call: SessionCall,
    connection: ConnectionRef,
    rest: readonly unknown[],
  ): Promise<Answered | undefined> {
    const { servers } = this.parts;
    if (!servers)
      throw new GatewayError('notConnected', 'The connection is with a server that cannot be asked.');
    const { withinMs, take } = SESSION_CALLS[call];
    try {
      return await servers.ask(owner, askSession, { connection, call, rest: [...rest] }, withinMs);
    } catch (error) {
      // What is to be done to a session, not by it, is done when its server is dead.
      if (take && (await this.isGone(owner, connection))) return undefined;
      throw new GatewayError('timeout', 'The server of this connection does not answer.', { cause: error });
    }
  }

  /** Whether a server that does not answer loses the session; a dead one does in a moment. */
  private async isGone(owner: string, { connectionId }: ConnectionRef): Promise<boolean> {
    for (const deadline = Date.now() + GONE_WITHIN_MS; Date.now() < deadline; await delay(GONE_LOOK_MS)) {
      if ((await this.parts.leases.otherOwner(connectionId)) !== owner) return true;
    }
    return false;
  }

  private async bestEffort<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    ...rest: CallArguments<C>
  ): Promise<void> {
    try {
      await this.route(call, connection, ...rest);
    } catch (error) {
      this.parts.log.debug({ err: error, call, ...connection }, 'not told to the messenger');
    }
  }

  /** What another server asks. */
  private async answer(
    connection: ConnectionRef,
    call: SessionCall,
    rest: readonly unknown[],
  ): Promise<Answered> {
    if (!this.parts.leases.tenure(connection.connectionId)) return { elsewhere: true };
    try {
      const value: unknown = await this.here(call, connection, rest);
      return { value: value ?? null };
    } catch (error) {
      return failed(error);
    }
  }
}
