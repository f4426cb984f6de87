import { AsyncLocalStorage } from 'node:async_hooks';

/** Asynchronous context of Baileys' work for one socket. */
export interface SessionScope {
  /** Ends the socket after an unhandled error. */
  fail(error: unknown): void;
}

const WINDOW_MS = 60_000;
/** With more session failures within WINDOW_MS, the server must stop. */
const MAX_FAILURES = 10;

const scopes = new AsyncLocalStorage<SessionScope>();

/** Runs work of Baileys, whose timers, promises and sockets then belong to the scope. */
export function inSessionScope<T>(scope: SessionScope, work: () => T): T {
  return scopes.run(scope, work);
}

/**
 * Returns the object with methods that run outside all scopes, so that the application's errors never end a
 * session.
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
 * Creates the process's handler of unhandled errors, which ends the session in whose context it is called.
 * @returns the handler; it returns false, when the server must stop, for errors outside sessions and beyond
 * MAX_FAILURES
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
