// @ts-expect-error: not the driver's public interface, so no types come with it
import { Connection } from 'mongodb/lib/cmap/connection.js';

type Observer = (command: string, seconds: number) => void;

interface DriverConnection {
  command(namespace: unknown, command: object, ...rest: unknown[]): Promise<unknown>;
}

const observers = new Set<Observer>();
/** Of the connection itself, not of the application. */
const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'isMaster', 'saslStart', 'saslContinue', 'endSessions']);
let isObserved = false;

/**
 * Calls `observer` with the duration of each command of this process, also of a failed one. The driver's own events would decode each
 * response twice.
 *
 * @returns ends the observation
 */
export function observeCommands(observer: Observer): () => void {
  observers.add(observer);
  if (!isObserved) wrapCommand();
  return () => void observers.delete(observer);
}

function wrapCommand(): void {
  const { prototype } = Connection as { prototype: DriverConnection };
  const { command: original } = prototype;
  // This file must be reviewed then.
  if (typeof original !== 'function')
    throw new Error('The MongoDB driver has no Connection.command any more');
  isObserved = true;
  prototype.command = async function (namespace, command, ...rest) {
    const name = Object.keys(command)[0] ?? '';
    if (observers.size === 0 || OF_THE_DRIVER.has(name))
      return original.call(this, namespace, command, ...rest);
    const startedAt = performance.now();
    try {
      return await original.call(this, namespace, command, ...rest);
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      for (const observer of observers) observer(name, seconds);
    }
  };
}
