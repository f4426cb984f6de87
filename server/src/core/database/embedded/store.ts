import { Catalog } from './catalog';
import { Cursors } from './cursors';
import { Records } from './records';
import { Storage } from './storage';

/** The parts of one open store, as the commands use them. */
export class Store {
  readonly storage: Storage;
  readonly catalog: Catalog;
  readonly records: Records;
  readonly cursors: Cursors;

  constructor(directory: string) {
    this.storage = Storage.open(directory);
    this.catalog = new Catalog(this.storage);
    this.records = new Records(this.storage, this.catalog);
    this.cursors = new Cursors(this.storage);
  }

  /** `Storage.write`, reading the catalog anew when the commit failed. */
  async write<T>(change: () => T): Promise<T> {
    let changed = false;
    try {
      return await this.storage.write(() => {
        const result = change();
        changed = true;
        return result;
      });
    } catch (error) {
      if (changed) this.catalog.load();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.storage.close();
  }
}
