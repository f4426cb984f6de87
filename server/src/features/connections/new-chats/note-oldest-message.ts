import type { HistoryPart } from '#messenger/gateway';
import type { ConnectionQueue } from '../connection-queue';
import type { ConnectionStore } from '../connections.store';

/** WhatsApp's first year; earlier times are wrong. */
const EARLIEST = Date.UTC(2009, 0, 1);

/** The oldest synchronised message shows the minimum age of a number. */
export function noteOldestMessage({ store, turns }: { store: ConnectionStore; turns: ConnectionQueue }) {
  return ({ connection: { companyId, connectionId }, chats }: HistoryPart): void => {
    const times = chats.flatMap(({ messages }) => messages.map(({ sentAt }) => sentAt.getTime()));
    const oldest = times
      .filter((at) => at >= EARLIEST)
      .reduce((one, other) => Math.min(one, other), Infinity);
    if (oldest < Infinity)
      turns.run(connectionId, 'history', () => store.noteOlderUse(companyId, connectionId, new Date(oldest)));
  };
}
