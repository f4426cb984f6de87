import { AsyncLocalStorage } from 'node:async_hooks';

type Storage = AsyncLocalStorage<unknown>;
type Frame = ReadonlyMap<Storage, unknown>;

/** From this version on, Node stores all values in one frame, as this module does. */
const FIRST_WITH_FRAMES = 24;

let isShared = false;

/**
 * Stores the values of all `AsyncLocalStorage`s in one. Baileys creates a storage for each connection, which is never disabled;
 * before Node 24, each storage that was used once delays every promise of the process: an `await` took 40 times as long with
 * 50 storages.
 *
 * @param version - major version of Node
 */
export function shareAsyncContext(version = Number(process.versions.node.split('.')[0])): void {
  if (isShared || version >= FIRST_WITH_FRAMES) return;
  isShared = true;
  const { prototype } = AsyncLocalStorage;
  const { run, getStore, enterWith } = prototype;
  const root = Object.assign(new AsyncLocalStorage<Frame>(), { run, getStore, enterWith });
  const withValue = (storage: Storage, value: unknown): Frame =>
    new Map(root.getStore() ?? []).set(storage, value);

  Object.assign(prototype, {
    run(this: Storage, value: unknown, work: (...given: unknown[]) => unknown, ...given: unknown[]) {
      return root.run(withValue(this, value), work, ...given);
    },
    getStore(this: Storage): unknown {
      const frame = root.getStore();
      // A value that was set before the storages were shared.
      return frame?.has(this) ? frame.get(this) : getStore.call(this);
    },
    enterWith(this: Storage, value: unknown) {
      root.enterWith(withValue(this, value));
    },
    exit(this: Storage, work: (...given: unknown[]) => unknown, ...given: unknown[]) {
      return root.run(withValue(this, undefined), work, ...given);
    },
  });
}
