import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { SessionCipher } from 'libsignal';

/** Methods that read, change and store a session or sender key. */
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
 * Serialises all changes of one connection's Signal sessions and commits each before the next. Baileys sends
 * within a transaction that ends after the frame, so its encryption would be stored late, over or under a
 * concurrent decryption for the same contact. A counter would be used twice, and the recipient would reject
 * the message. Each change therefore runs outside its caller's transaction.
 */
export class SignalTurns {
  private readonly inTurn = new AsyncLocalStorage<true>();
  private readonly outside = AsyncLocalStorage.snapshot();

  /** @param keys - the key store; create it outside any transaction */
  constructor(private readonly keys: SignalKeyStoreWithTransaction) {
    bindSessionJobs();
  }

  /** Runs `work` exclusively, or directly when it already is. */
  take<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTurn.getStore()) return work();
    return this.outside(() => this.inTurn.run(true, () => this.keys.transaction(work, LOCK)));
  }

  /** Serialises every change made through the repository. */
  guard(repository: SignalRepositoryWithLIDStore): void {
    for (const name of CHANGES) {
      const change = repository[name].bind(repository) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(repository, { [name]: (...args: unknown[]) => this.take(() => change(...args)) });
    }
  }
}

/** A method that libsignal's types omit: runs a job after those of the same address. */
interface JobQueue {
  queueJob(job: () => Promise<unknown>): Promise<unknown>;
}

let bound = false;

/**
 * libsignal runs all jobs of an address in the asynchronous context of the first, which would store a session
 * in another caller's transaction. Binds each job to its own context, once per process.
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
