import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { SessionCipher } from 'libsignal';

const CHANGES = [
  'decryptMessage',
  'decryptGroupMessage',
  'encryptMessage',
  'encryptGroupMessage',
  'getSenderKeyDistributionMessage',
  'processSenderKeyDistributionMessage',
  'injectE2ESession',
  'migrateSession',
  'deleteSession',
] as const satisfies readonly (keyof SignalRepositoryWithLIDStore)[];

const LOCK = 'signal-turn';

/** The lock in whose turn the code runs. One for all connections. */
const inTurn = new AsyncLocalStorage<SignalLock>();

/**
 * Runs all changes of a connection's Signal sessions serially, each in a transaction of its own. Within its
 * caller's, Baileys would store an encryption only after sending, in conflict with a concurrent decryption
 * (docs/messenger.md).
 */
export class SignalLock {
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly keys: SignalKeyStoreWithTransaction) {
    bindSessionJobs();
  }

  /** Runs `work` exclusively; directly if called from such work. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    if (inTurn.getStore() === this) return work();
    return this.outside(() => inTurn.run(this, () => this.keys.transaction(work, LOCK)));
  }

  guard(repository: SignalRepositoryWithLIDStore): void {
    for (const name of CHANGES) {
      const change = repository[name].bind(repository) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(repository, { [name]: (...args: unknown[]) => this.runExclusive(() => change(...args)) });
    }
  }
}

/** Method that libsignal's types lack: runs a job after earlier jobs of the same address. */
interface JobQueue {
  queueJob(job: () => Promise<unknown>): Promise<unknown>;
}

let bound = false;

/**
 * Binds each job to its own asynchronous context, once per process. libsignal runs an address's jobs in the
 * context of the first, which would store a session in another caller's transaction.
 */
function bindSessionJobs(): void {
  if (bound) return;
  bound = true;
  const cipher = SessionCipher.prototype as unknown as JobQueue;
  const { queueJob } = cipher;
  cipher.queueJob = function (job) {
    return queueJob.call(this, AsyncResource.bind(job));
  };
}
