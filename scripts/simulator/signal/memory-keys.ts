import type { SignalDataSet, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';

type Rows = Record<string, Record<string, unknown>>;

/**
 * Keys of a device in memory. Transactions do nothing, because libsignal already serialises work per session.
 */
export function memoryKeys(rows: Rows, onChange: () => void): SignalKeyStoreWithTransaction {
  return {
    get: async (type, ids) => {
      const found: Record<string, never> = {};
      const stored = rows[type];
      if (stored) for (const id of ids) if (stored[id] !== undefined) found[id] = stored[id] as never;
      return found;
    },
    set: async (changes: SignalDataSet) => {
      for (const [type, values] of Object.entries(changes)) {
        const stored = (rows[type] ??= {});
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null || value === undefined) Reflect.deleteProperty(stored, id);
          else stored[id] = value;
        }
      }
      onChange();
    },
    isInTransaction: () => true,
    transaction: (work) => work(),
  };
}
