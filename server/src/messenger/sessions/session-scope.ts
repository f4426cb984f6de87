import { AsyncLocalStorage } from 'node:async_hooks';

/** The asynchronous context of Baileys' work for one socket. */
export interface SessionScope {
  /** Ends the socket, together with what the failed work left. */
  fail(error: unknown): void;
}

const WINDOW_MS = 60_000;
/** With more session failures within WINDOW_MS, the whole server is considered faulty. */
const MAX_FAILURES = 10;

const scopes = new AsyncLocalStorage<SessionScope>();

/** Runs work of Baileys. Its timers, promises and sockets belong to the scope. */
export function inSessionScope<T>(scope: SessionScope, work: () => T): T {
  return scopes.run(scope, work);
}

/**
 * Returns the object with methods that run outside all scopes, so that errors of the application's code never
 * end a session.
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
 * Creates the process's handler of unhandled errors. It is called in the error's asynchronous context and
 * ends the session whose work failed.
 * @returns whether the error belonged to a session; false if there are more than MAX_FAILURES, when the
 * server must stop
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
