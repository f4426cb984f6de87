import { BoundedCache } from '../../../core/cache';
import type { ConnectionRef, InboundChange, InboundMessage } from '../../../messenger/gateway';
import { waitingChangeCollection } from './waiting-change.model';

/** Other servers' rows are seen after this long: a session that moved here brings its own. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 1_000;
/** Of a connection. They expire by themselves (`inbound.migrations.ts`). */
const MOST = 5_000;

/** Changes whose message is not here: one that comes later finds them. */
export interface WaitingChanges {
  /** Keeps changes until their messages come, a few days at most. The same again is kept once. */
  keep(changes: readonly InboundChange[]): Promise<void>;
  /** The changes kept for these messages, in the order they came. Almost always without a query. */
  of(messages: readonly InboundMessage[]): Promise<InboundChange[]>;
  /** These were applied, or came to nothing. */
  done(changes: readonly InboundChange[]): Promise<void>;
}

const connectionKey = ({ companyId, connectionId }: ConnectionRef) => `${companyId}:${connectionId}`;
const rowId = ({ connection, chat, messengerId, sender }: InboundChange) =>
  [connection.connectionId, chat.address, sender?.address ?? '', messengerId].join(':');

export function waitingChanges(): WaitingChanges {
  const targets = new BoundedCache<string, Promise<Set<string>>>(REMEMBERED, REMEMBERED_MS);
  const targetsOf = (connection: ConnectionRef) =>
    targets.getOrSet(connectionKey(connection), async () => {
      const rows = await waitingChangeCollection()
        .find({ companyId: connection.companyId, connectionId: connection.connectionId })
        .project<{ targetId: string }>({ targetId: 1 })
        .limit(MOST)
        .toArray();
      return new Set(rows.map(({ targetId }) => targetId));
    });

  return {
    keep: async (changes) => {
      if (changes.length === 0) return;
      await waitingChangeCollection().bulkWrite(
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
        const rows = await waitingChangeCollection()
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
      await waitingChangeCollection().deleteMany({
        companyId: first.connection.companyId,
        _id: { $in: changes.map(rowId) },
      });
    },
  };
}
