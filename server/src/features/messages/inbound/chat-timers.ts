import type { InboundMessage } from '#messenger/gateway';
import type { IdentifiedMessage } from './identified-message';

/** Contents that always carry the duration if the chat's messages disappear. */
const CARRIERS: ReadonlySet<InboundMessage['kind']> = new Set([
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
]);

/** Returns the duration of disappearing messages that customers' messages carry; 0 if they do not disappear. */
export function carriedTimers(received: readonly Pick<IdentifiedMessage, 'message' | 'contact'>[]) {
  return received.flatMap(({ message, contact }) => {
    const { fromMe, kind, data, sentAt, connection } = message;
    if (fromMe || !CARRIERS.has(kind)) return [];
    const seconds = data?.ephemeralSeconds ?? 0;
    return [{ contact, connectionId: connection.connectionId, seconds, at: sentAt }];
  });
}
