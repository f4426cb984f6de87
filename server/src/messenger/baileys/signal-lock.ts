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

/**
 * Runs all changes of a connection's Signal sessions one after the other, each committed before the next.
 * Baileys sends within a transaction that ends after the frame. Its encryption would be stored late and could
 * conflict with a concurrent decryption for the same contact: a counter would be used twice, and the
 * recipient would reject the message. So each change runs outside its caller's transaction.
 */
export class SignalLock {
  private readonly inTurn = new AsyncLocalStorage<true>();
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly keys: SignalKeyStoreWithTransaction) {
    bindSessionJobs();
  }

  /** Runs `work` exclusively; directly if called from such work. */
  take<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTurn.getStore()) return work();
    return this.outside(() => this.inTurn.run(true, () => this.keys.transaction(work, LOCK)));
  }

  guard(repository: SignalRepositoryWithLIDStore): void {
    for (const name of CHANGES) {
      const change = repository[name].bind(repository) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(repository, { [name]: (...args: unknown[]) => this.take(() => change(...args)) });
    }
  }
}

/** A method that libsignal's types lack: runs a job after earlier jobs of the same address. */
interface JobQueue {
  queueJob(job: () => Promise<unknown>): Promise<unknown>;
}

let bound = false;

/**
 * libsignal runs all jobs of an address in the asynchronous context of the first job, which would store a
 * session in another caller's transaction. This binds each job to its own context, once per process.
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
