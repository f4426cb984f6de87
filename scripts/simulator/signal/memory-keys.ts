import type { SignalDataSet, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';

type Rows = Record<string, Record<string, unknown>>;

/**
 * Keys of a device in memory. Transactions do nothing, because libsignal already serialises work per session.
 */
export function memoryKeys(rows: Rows, onChange: () => void): SignalKeyStoreWithTransaction {
  return {
    get: async (type, ids) => {
      const found: Record<string, never> = {};
      const kept = rows[type];
      if (kept) for (const id of ids) if (kept[id] !== undefined) found[id] = kept[id] as never;
      return found;
    },
    set: async (changes: SignalDataSet) => {
      for (const [type, values] of Object.entries(changes)) {
        const kept = (rows[type] ??= {});
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null || value === undefined) Reflect.deleteProperty(kept, id);
          else kept[id] = value;
        }
      }
      onChange();
    },
    isInTransaction: () => true,
    transaction: (work) => work(),
  };
}
