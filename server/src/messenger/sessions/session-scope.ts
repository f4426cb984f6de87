import { AsyncLocalStorage } from 'node:async_hooks';

/** The asynchronous context of Baileys' work for one socket. */
export interface SessionScope {
  /** Ends the socket, and with it what the failed work left behind. */
  fail(error: unknown): void;
}

const WINDOW_MS = 60_000;
/** More session failures within WINDOW_MS are a fault of the whole server. */
const MAX_FAILURES = 10;

const scopes = new AsyncLocalStorage<SessionScope>();

/** Runs work of Baileys: its timers, promises and sockets belong to the scope. */
export function inSessionScope<T>(scope: SessionScope, work: () => T): T {
  return scopes.run(scope, work);
}

/**
 * Returns the object with methods that run outside every session's scope, so that errors of the application's
 * code never end a session.
 */
export function outOfScope<T extends object>(target: T): T {
  return new Proxy(target, {
    get: (from, name) => {
      const method: unknown = Reflect.get(from, name);
      if (typeof method !== 'function') return method;
      return (...input: unknown[]): unknown => scopes.exit(() => method.apply(from, input) as unknown);
    },
  });
}

/**
 * Creates the handler of unhandled errors of the process: called in the error's asynchronous context, it ends
 * the session whose work failed.
 * @returns whether the error belonged to a session; false also above MAX_FAILURES, when the server has to
 * stop
 */
export function sessionFaults(now: () => number = () => performance.now()): (error: unknown) => boolean {
  let failures: number[] = [];
  return (error) => {
    const scope = scopes.getStore();
    if (!scope) return false;
    failures = [...failures.filter((at) => at > now() - WINDOW_MS), now()];
    if (failures.length > MAX_FAILURES) return false;
    scope.fail(error);
    return true;
  };
}
