import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError, type ErrorEnvelope } from '@recado/shared/contract';

/** A call between servers: its name, and the schemas that both sides validate. */
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

/** The servers on one database. */
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
  /**
   * Calls a server; a call to itself stays local. Data must be JSON. Rejects with the handler's AppError,
   * ERR_INTERNAL for its other errors, and ERR_UNAVAILABLE after a timeout or if the server has failed. The
   * handler may have run even then, so it must be idempotent.
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

export interface Question {
  to: string;
  from: string;
  id: number;
  name: string;
  input: unknown;
}

export interface Answer {
  to: string;
  from: string;
  id: number;
  output?: unknown;
  error?: ErrorEnvelope;
}

/** Transport to other servers; absent with a single server. */
export interface ServerPost {
  /** `isStale`: returns whether the caller no longer waits, so that the request need not be sent. */
  ask(question: Question, isStale: () => boolean): void;
  answer(answer: Answer): void;
  others(): string[];
}

interface Waiting {
  to: string;
  settle(answer: Omit<Answer, 'id' | 'to' | 'from'>): void;
}

/** If a server sends no heartbeat for this long after a request, the call ends. Equals two heartbeats. */
const UNHEARD_MS = 4_000;

const UNAVAILABLE = new AppError('ERR_UNAVAILABLE').toEnvelope();

/** RPC between servers over the attached transport. */
export class ServerCalls implements Servers {
  readonly id = randomUUID();
  private post: ServerPost | undefined;
  private readonly handlers = new Map<string, (input: unknown, from: string) => Promise<unknown>>();
  private readonly waiting = new Map<number, Waiting>();
  private requests = 0;

  constructor(private readonly log: Logger) {}

  attach(post: ServerPost): void {
    this.post = post;
  }

  others(): string[] {
    return this.post?.others() ?? [];
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
    const question = { to: serverId, from: this.id, id: ++this.requests, name: call.name, input };
    const { output, error } = await this.exchange(question, timeoutMs);
    if (error) throw new AppError(error.error, error.details);
    return call.output.parse(output);
  };

  callOthers: Servers['callOthers'] = async (call, input, timeoutMs) => {
    const calls = this.others().map((serverId) => this.call(serverId, call, input, timeoutMs));
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected')
        this.log.debug({ err: result.reason as unknown, call: call.name }, 'a server could not be called');
  };

  private exchange(question: Question, timeoutMs: number): Promise<Omit<Answer, 'id' | 'to' | 'from'>> {
    return new Promise((resolve) => {
      const { id, to } = question;
      const timeout = setTimeout(() => settle({ error: UNAVAILABLE }), timeoutMs);
      // A silent server may already have left the list before this request.
      const unheard = setTimeout(() => {
        if (to !== this.id && !this.others().includes(to)) settle({ error: UNAVAILABLE });
      }, UNHEARD_MS);
      const settle: Waiting['settle'] = (answer) => {
        clearTimeout(timeout);
        clearTimeout(unheard);
        this.waiting.delete(id);
        resolve(answer);
      };
      this.waiting.set(id, { to, settle });
      if (to === this.id) void this.work(question).then(settle);
      else if (this.post) this.post.ask(question, () => !this.waiting.has(id));
      else settle({ error: UNAVAILABLE });
    });
  }

  async hearQuestion(question: Question): Promise<void> {
    const answer = await this.work(question);
    this.post?.answer({ to: question.from, from: this.id, id: question.id, ...answer });
  }

  /** Handles a response. It is ignored if its caller no longer waits. */
  hearAnswer({ id, from, output, error }: Answer): void {
    const waiting = this.waiting.get(id);
    if (waiting?.to === from) waiting.settle({ output, error });
  }

  /** Ends all calls to a server that has failed. */
  serverGone(serverId: string): void {
    for (const { to, settle } of [...this.waiting.values()])
      if (to === serverId) settle({ error: UNAVAILABLE });
  }

  private async work({ name, input, from }: Question): Promise<Omit<Answer, 'id' | 'to' | 'from'>> {
    const handler = this.handlers.get(name);
    if (!handler) return { error: new AppError('ERR_NOT_FOUND').toEnvelope() };
    try {
      return { output: await handler(input, from) };
    } catch (error) {
      if (error instanceof AppError) return { error: error.toEnvelope() };
      this.log.error({ err: error, call: name, from }, 'a question of another server failed');
      return { error: new AppError('ERR_INTERNAL').toEnvelope() };
    }
  }
}
