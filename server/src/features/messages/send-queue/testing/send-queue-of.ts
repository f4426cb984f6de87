import { writtenText } from '@recado/shared/rules/signature';
import type { OutgoingMessage } from '#messenger/gateway';
import type { Conversations } from '#testing/conversations';
import { createSendQueue } from '../send-queue';

type Options = Pick<Parameters<typeof createSendQueue>[0], 'pollMs' | 'ackWithinMs' | 'pace'>;

/**
 * Creates a queue on the same documents, with a connected messenger that the test controls. `send` receives texts
 * without the signature of an agent.
 */
export function sendQueueOf(world: Conversations, send: (text: string) => Promise<void>, options: Options) {
  const { gateway } = world.messenger;
  return createSendQueue({
    gateway: {
      parseAddress: gateway.parseAddress,
      wakeOwner: () => undefined,
      state: (connection) => ({ ...gateway.state(connection), status: 'CONNECTED' }),
      send: (_connection, { content }: OutgoingMessage) =>
        send(content.type === 'text' ? writtenText(content.text).text : ''),
    },
    alone: true,
    media: world.app.context.media,
    automaticFactor: async () => 1,
    preparing: () => undefined,
    prepared: async () => undefined,
    isStopped: async () => false,
    isWithdrawn: () => Promise.resolve(false),
    contacts: world.app.services.contacts,
    failureEvents: () => [],
    failed: async () => undefined,
    log: world.app.context.log,
    ...options,
  });
}
