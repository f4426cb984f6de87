import { setTimeout as delay } from 'node:timers/promises';
import type { Servers } from '#core/realtime/servers/server-calls';
import { type ConnectionRef, GatewayError } from '../gateway';
import type { SessionLeases } from '../leases/session-leases';
import type { SessionManager } from '../sessions/session-manager';
import {
  type CallArguments,
  type CallResult,
  callSession,
  failed,
  SESSION_CALLS,
  type SessionCall,
  type SessionResponse,
} from './session-calls';

export interface RouterDeps {
  local: SessionManager;
  leases: SessionLeases;
  servers: Servers | undefined;
}

/** Longer than a lease. */
const LOSS_TIMEOUT_MS = 12_000;
const LOSS_POLL_MS = 250;
/** A session may move to another server during a call. */
const TRIES = 3;

export class SessionRouter {
  constructor(private readonly deps: RouterDeps) {
    deps.servers?.handle(callSession, ({ connection, call, rest }) => this.respond(connection, call, rest));
  }

  /**
   * Returns the session's response.
   * @throws GatewayError `notConnected` if no server owns the session and the call does not claim it
   */
  async route<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    ...rest: CallArguments<C>
  ): Promise<CallResult<C>> {
    const { leases } = this.deps;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (leases.lease(connection.connectionId)) return this.here(call, connection, rest);
      const owner = await leases.otherOwner(connection.connectionId);
      if (owner) {
        const response = await this.there(owner, call, connection, rest);
        if (!response) continue;
        if ('value' in response) return response.value as CallResult<C>;
        if ('failure' in response) throw new GatewayError(response.failure, response.message);
      } else {
        if (!SESSION_CALLS[call].acquire) break;
        await leases.acquire(connection);
      }
    }
    throw new GatewayError('notConnected', 'No server has this connection now.');
  }

  private async here<C extends SessionCall>(
    call: C,
    connection: ConnectionRef,
    rest: readonly unknown[],
  ): Promise<CallResult<C>> {
    const { local, leases } = this.deps;
    const run = local[call].bind(local) as (...given: unknown[]) => unknown;
    const result = await run(connection, ...rest);
    if (call === 'deleteSession') await leases.retire(connection);
    return result as CallResult<C>;
  }

  /** Calls the owner. Returns undefined if it crashed and lost the session. */
  private async there(
    owner: string,
    call: SessionCall,
    connection: ConnectionRef,
    rest: readonly unknown[],
  ): Promise<SessionResponse | undefined> {
    const { servers } = this.deps;
    if (!servers)
      throw new GatewayError('notConnected', 'The connection is with a server that cannot be asked.');
    const { withinMs, acquire } = SESSION_CALLS[call];
    try {
      return await servers.call(owner, callSession, { connection, call, rest: [...rest] }, withinMs);
    } catch (error) {
      // Repeats calls that start or stop a session whose server has lost it.
      if (acquire && (await this.hasLostSession(owner, connection))) return undefined;
      throw new GatewayError('timeout', 'The server of this connection does not answer.', { cause: error });
    }
  }

  /** Waits up to GONE_WITHIN_MS. Returns whether the unresponsive server has lost the session. */
  private async hasLostSession(owner: string, { connectionId }: ConnectionRef): Promise<boolean> {
    for (const deadline = Date.now() + LOSS_TIMEOUT_MS; Date.now() < deadline; await delay(LOSS_POLL_MS)) {
      if ((await this.deps.leases.otherOwner(connectionId)) !== owner) return true;
    }
    return false;
  }

  private async respond(
    connection: ConnectionRef,
    call: SessionCall,
    rest: readonly unknown[],
  ): Promise<SessionResponse> {
    if (!this.deps.leases.lease(connection.connectionId)) return { elsewhere: true };
    try {
      const value: unknown = await this.here(call, connection, rest);
      return { value: value ?? null };
    } catch (error) {
      return failed(error);
    }
  }
}
