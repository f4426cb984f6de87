import { setTimeout as delay } from 'node:timers/promises';
import { ChangeLog } from '../change-log/change-log';
import { Cursors } from '../query/cursors';
import { Catalog } from '../storage/catalog';
import { Storage } from '../storage/storage';
import { Profiler } from './profiler';
import { Records } from './records';

/** The parts of an open store. */
export class Store {
  readonly storage: Storage;
  readonly catalog: Catalog;
  readonly log: ChangeLog;
  readonly records: Records;
  readonly cursors: Cursors;
  readonly profiler = new Profiler();
  /** Current and total number of sockets, for `serverStatus`. */
  readonly connections = { current: 0, totalCreated: 0 };
  /** Number of commands received. */
  commands = 0;

  /** @param changeEvents - maximum of events kept for change streams that resume; default 100,000 */
  constructor(directory: string, changeEvents?: number) {
    this.storage = Storage.open(directory);
    this.catalog = new Catalog(this.storage);
    this.log = new ChangeLog(this.storage, changeEvents);
    this.records = new Records(this.storage, this.catalog, this.log);
    this.cursors = new Cursors(this.storage);
  }

  /** Like `Storage.write`, but also wakes change streams. If the commit fails, reloads the catalog. */
  async write<T>(change: () => T): Promise<T> {
    let changed = false;
    try {
      return await this.storage.write(() => {
        const result = change();
        changed = true;
        return result;
      });
    } catch (error) {
      if (changed) {
        this.catalog.load();
        this.log.load();
      }
      throw error;
    } finally {
      this.log.committed();
    }
  }

  /**
   * Runs a step of long work and then rests `rest` times as long, if other commands arrived during the step.
   * @returns the step's result
   */
  async inTurns<T>(step: () => Promise<T>, rest: number): Promise<T> {
    const before = this.commands;
    const started = performance.now();
    const result = await step();
    if (this.commands > before) await delay(rest * (performance.now() - started));
    return result;
  }

  async close(): Promise<void> {
    await this.storage.close();
  }
}
