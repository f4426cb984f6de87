import { LRUCache } from 'lru-cache';
import { getOrLoad } from '#core/cache';
import type { ConnectionRef, InboundChange, InboundMessage } from '#messenger/gateway';
import { earlyChangeCollection } from './early-change.model';

/** Limits the delay of changes that a connection's former server stored. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 1_000;
const MAX_EARLY_CHANGES = 5_000;

export interface EarlyChanges {
  /** Keeps changes for a few days and stores a repeated change once. */
  store(changes: readonly InboundChange[]): Promise<void>;
  /** Usually needs no query; keeps the order of arrival. */
  of(messages: readonly InboundMessage[]): Promise<InboundChange[]>;
  done(changes: readonly InboundChange[]): Promise<void>;
}

const connectionKey = ({ companyId, connectionId }: ConnectionRef) => `${companyId}:${connectionId}`;
const rowId = ({ connection, chat, messengerId, sender }: InboundChange) =>
  [connection.connectionId, chat.address, sender?.address ?? '', messengerId].join(':');

export function earlyChanges(): EarlyChanges {
  const targets = new LRUCache<string, Promise<Set<string>>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const targetsOf = (connection: ConnectionRef) =>
    getOrLoad(targets, connectionKey(connection), async () => {
      const rows = await earlyChangeCollection()
        .find({ companyId: connection.companyId, connectionId: connection.connectionId })
        .project<{ targetId: string }>({ targetId: 1 })
        .limit(MAX_EARLY_CHANGES)
        .toArray();
      return new Set(rows.map(({ targetId }) => targetId));
    });

  return {
    store: async (changes) => {
      if (changes.length === 0) return;
      await earlyChangeCollection().bulkWrite(
        changes.map((change) => ({
          updateOne: {
            filter: { _id: rowId(change), companyId: change.connection.companyId },
            update: {
              $setOnInsert: {
                connectionId: change.connection.connectionId,
                targetId: change.target.messengerId,
                change,
                createdAt: new Date(),
              },
            },
            upsert: true,
          },
        })),
      );
      for (const { connection, target } of changes) (await targetsOf(connection)).add(target.messengerId);
    },

    of: async (messages) => {
      const wanted = new Map<string, { connection: ConnectionRef; ids: string[] }>();
      for (const { connection, messengerId } of messages) {
        if (!(await targetsOf(connection)).has(messengerId)) continue;
        const key = connectionKey(connection);
        const known = wanted.get(key);
        if (known) known.ids.push(messengerId);
        else wanted.set(key, { connection, ids: [messengerId] });
      }
      const found: InboundChange[] = [];
      for (const { connection, ids } of wanted.values()) {
        const rows = await earlyChangeCollection()
          .find({ ...connection, targetId: { $in: ids } })
          .sort({ createdAt: 1, _id: 1 })
          .toArray();
        found.push(...rows.map(({ change }) => change));
      }
      return found;
    },

    done: async (changes) => {
      const [first] = changes;
      if (!first) return;
      await earlyChangeCollection().deleteMany({
        companyId: first.connection.companyId,
        _id: { $in: changes.map(rowId) },
      });
    },
  };
}
