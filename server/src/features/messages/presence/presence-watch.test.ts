import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ServerCalls } from '#core/realtime';
import type { TicketDocument } from '#features/tickets';
import type { ChatAddress, ConnectionRef } from '#messenger/gateway';
import { createPresenceWatch } from './presence-watch';

const connection: ConnectionRef = { companyId: 1, connectionId: 7 };

/** Calls between the servers arrive immediately. */
function cluster() {
  const servers: ServerCalls[] = [];
  const find = (id: string) => servers.find((server) => server.id === id);
  return () => {
    const calls = new ServerCalls(pino({ level: 'silent' }));
    calls.attach({
      sendRequest: (request) => void find(request.to)?.handleRequest(request),
      sendResponse: (response) => find(response.to)?.handleResponse(response),
      others: () => servers.map(({ id }) => id).filter((id) => id !== calls.id),
    });
    servers.push(calls);
    const subscribed: string[] = [];
    const onError = vi.fn();
    const watch = createPresenceWatch({
      servers: calls,
      gateway: { subscribePresence: async (_connection, address) => void subscribed.push(address) },
      publisher: { viewersOf: () => [3] },
      tickets: { byIds: async (_companyId, ids) => ids.map((_id) => ({ _id }) as TicketDocument) },
      chatOf: async (ticket) => ({
        connection: ticket._id === 99 ? { companyId: 1, connectionId: 8 } : connection,
        address: `${ticket._id}@phone` as ChatAddress,
      }),
      onError,
    });
    return { watch, subscribed, onError };
  };
}

it("every server subscribes again for its windows when one server's session reconnects", async () => {
  const start = cluster();
  const [owner, other] = [start(), start()];
  owner.watch.opened(1, 10);
  other.watch.opened(1, 20);
  // This ticket belongs to another connection.
  other.watch.opened(1, 99);
  await vi.waitFor(() => expect([...owner.subscribed, ...other.subscribed]).toHaveLength(3));

  owner.watch.ready(connection);
  await vi.waitFor(() => {
    expect(owner.subscribed).toEqual(['10@phone', '10@phone']);
    expect(other.subscribed).toEqual(['20@phone', '99@phone', '20@phone']);
  });
  expect(owner.onError).not.toHaveBeenCalled();
});
