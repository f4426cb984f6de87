import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError, type ErrorEnvelope } from '@recado/shared/contract';

/** A call between servers, whose schemas both sides validate. */
export interface ServerCall<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  input: I;
  output: O;
}

/** Declares a call: `const typing = defineServerCall('presence.typing', z.object({…}), z.undefined())`. */
export function defineServerCall<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
): ServerCall<I, O> {
  return { name, input, output };
}

export interface Servers {
  /** This server's id, new at each start. */
  readonly id: string;
  /** Returns the other servers seen in the last seconds. */
  others(): string[];
  /** Registers a call's handler, once and before `start`. */
  handle<I extends z.ZodType, O extends z.ZodType>(
    call: ServerCall<I, O>,
    handler: (input: z.output<I>, from: string) => Promise<z.input<O>>,
  ): void;
  /** Calls the listener for each server that `reportEnded` names, at least once, on one of the servers. */
  onEnded(listener: (serverId: string) => Promise<void>): void;
  /** Resolves when the listeners have handled the end of a server, whose process is proven to have ended. */
  reportEnded(serverId: string): Promise<void>;
  /**
   * Calls a server with JSON data; a call to itself stays local. The handler must be idempotent, because it may
   * have run even after ERR_UNAVAILABLE.
   * @throws the handler's AppError, ERR_INTERNAL for its other errors, ERR_UNAVAILABLE after a timeout or if
   * the server has failed
   */
  call<I extends z.ZodType, O extends z.ZodType>(
    serverId: string,
    call: ServerCall<I, O>,
    input: z.input<I>,
    timeoutMs: number,
  ): Promise<z.output<O>>;
  /** Calls all other servers. Resolves when each running one has responded, or after `timeoutMs`. */
  callOthers<I extends z.ZodType, O extends z.ZodType>(
    call: ServerCall<I, O>,
    input: z.input<I>,
    timeoutMs: number,
  ): Promise<void>;
}

export interface RpcRequest {
  to: string;
  from: string;
  id: number;
  name: string;
  input: unknown;
}

export interface RpcResponse {
  to: string;
  from: string;
  id: number;
  output?: unknown;
  error?: ErrorEnvelope;
}

export interface ServerTransport {
  /** `isStale` returns whether the caller no longer waits, so that the request need not be sent. */
  sendRequest(request: RpcRequest, isStale: () => boolean): void;
  sendResponse(response: RpcResponse): void;
  others(): string[];
}

interface Waiting {
  to: string;
  settle(response: Omit<RpcResponse, 'id' | 'to' | 'from'>): void;
}

/** Two heartbeats. A call ends if its server sends none for this long after the request. */
const UNHEARD_MS = 4_000;

const UNAVAILABLE = new AppError('ERR_UNAVAILABLE').toEnvelope();

export class ServerCalls implements Servers {
  readonly id = randomUUID();
  private transport: ServerTransport | undefined;
  private readonly handlers = new Map<string, (input: unknown, from: string) => Promise<unknown>>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly endedListeners: ((serverId: string) => Promise<void>)[] = [];
  private requests = 0;

  constructor(private readonly log: Logger) {}

  attach(transport: ServerTransport): void {
    this.transport = transport;
  }

  others(): string[] {
    return this.transport?.others() ?? [];
  }

  onEnded(listener: (serverId: string) => Promise<void>): void {
    this.endedListeners.push(listener);
  }

  async reportEnded(serverId: string): Promise<void> {
    for (const listener of this.endedListeners) await listener(serverId);
  }

  handle: Servers['handle'] = (call, handler) => {
    if (this.handlers.has(call.name)) throw new Error(`Two handlers of ${call.name}.`);
    this.handlers.set(call.name, async (input, from) => {
      const output = await handler(call.input.parse(input), from);
      call.output.parse(output);
      return output;
    });
  };

  call: Servers['call'] = async (serverId, call, input, timeoutMs) => {
    call.input.parse(input);
    const request = { to: serverId, from: this.id, id: ++this.requests, name: call.name, input };
    const { output, error } = await this.exchange(request, timeoutMs);
    if (error) throw new AppError(error.error, error.details);
    return call.output.parse(output);
  };

  callOthers: Servers['callOthers'] = async (call, input, timeoutMs) => {
    const calls = this.others().map((serverId) => this.call(serverId, call, input, timeoutMs));
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected')
        this.log.debug({ err: result.reason as unknown, call: call.name }, 'call to another server failed');
  };

  private exchange(request: RpcRequest, timeoutMs: number): Promise<Omit<RpcResponse, 'id' | 'to' | 'from'>> {
    return new Promise((resolve) => {
      const { id, to } = request;
      const timeout = setTimeout(() => settle({ error: UNAVAILABLE }), timeoutMs);
      // A silent server may already have left the list before this request.
      const unheard = setTimeout(() => {
        if (to !== this.id && !this.others().includes(to)) settle({ error: UNAVAILABLE });
      }, UNHEARD_MS);
      const settle: Waiting['settle'] = (response) => {
        clearTimeout(timeout);
        clearTimeout(unheard);
        this.waiting.delete(id);
        resolve(response);
      };
      this.waiting.set(id, { to, settle });
      if (to === this.id) void this.work(request).then(settle);
      else if (this.transport) this.transport.sendRequest(request, () => !this.waiting.has(id));
      else settle({ error: UNAVAILABLE });
    });
  }

  async handleRequest(request: RpcRequest): Promise<void> {
    const response = await this.work(request);
    this.transport?.sendResponse({ to: request.from, from: this.id, id: request.id, ...response });
  }

  /** Ignores a response whose caller no longer waits. */
  handleResponse({ id, from, output, error }: RpcResponse): void {
    const waiting = this.waiting.get(id);
    if (waiting?.to === from) waiting.settle({ output, error });
  }

  serverDisconnected(serverId: string): void {
    for (const { to, settle } of [...this.waiting.values()])
      if (to === serverId) settle({ error: UNAVAILABLE });
  }

  private async work({ name, input, from }: RpcRequest): Promise<Omit<RpcResponse, 'id' | 'to' | 'from'>> {
    const handler = this.handlers.get(name);
    if (!handler) return { error: new AppError('ERR_NOT_FOUND').toEnvelope() };
    try {
      return { output: await handler(input, from) };
    } catch (error) {
      if (error instanceof AppError) return { error: error.toEnvelope() };
      this.log.error({ err: error, call: name, from }, 'request from another server failed');
      return { error: new AppError('ERR_INTERNAL').toEnvelope() };
    }
  }
}
