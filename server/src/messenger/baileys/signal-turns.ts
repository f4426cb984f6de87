import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { SessionCipher } from 'libsignal';

/** What reads a session or a sender key, changes it and stores it again. */
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
 * One after another, and each committed before the next: everything that changes the Signal sessions of one link.
 *
 * Baileys sends inside a transaction of its own that ends when the frame has left. What it encrypted would be
 * stored only then, over whatever a decryption for the same contact stored meanwhile, or under it: a counter would
 * be used twice, and the other side would refuse the message. A turn therefore stands outside the transaction of
 * whoever asks for it.
 */
export class SignalTurns {
  private readonly inTurn = new AsyncLocalStorage<true>();
  private readonly outside = AsyncLocalStorage.snapshot();

  /** @param keys where the sessions are; to be made where no transaction is open. */
  constructor(private readonly keys: SignalKeyStoreWithTransaction) {
    bindSessionJobs();
  }

  /** Runs `work` in a turn of its own, or in the one it is already in. Answers what it answers. */
  take<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTurn.getStore()) return work();
    return this.outside(() => this.inTurn.run(true, () => this.keys.transaction(work, LOCK)));
  }

  /** Puts every change that this repository makes into a turn. */
  guard(repository: SignalRepositoryWithLIDStore): void {
    for (const name of CHANGES) {
      const change = repository[name].bind(repository) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(repository, { [name]: (...args: unknown[]) => this.take(() => change(...args)) });
    }
  }
}

/** What libsignal's types leave out: runs a job after those of the same address. */
interface JobQueue {
  queueJob(job: () => Promise<unknown>): Promise<unknown>;
}

let bound = false;

/**
 * libsignal runs the jobs of one address, whichever link they come from, in the asynchronous context of the first
 * of them: a session would be stored in somebody else's transaction. Binds each job to its own. For the whole
 * process, once.
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
