import type { MediaType, SendFailure } from '@recado/shared/messages';
import type { DurableEvent, FeatureEvents, MessageChangeFacts } from '#core/events';
import { hasCloseKeyword } from './inbound/close-keyword';
import type { MessageDocument } from './message.model';

const aboutOf = ({ companyId, _id, contactId, connectionId, fromMe, origin }: MessageDocument) => ({
  companyId,
  messageId: _id,
  contactId,
  connectionId,
  fromMe,
  origin: origin ? { kind: origin.kind, refId: origin.refId ?? null } : null,
});

/** Types that no person wrote, that Recado cannot read, or that expect no reply. They get no automatic text. */
const NO_INPUT: readonly MediaType[] = ['call', 'notification', 'unsupported', 'invitation'];

export function isInputType(type: MediaType): boolean {
  return !NO_INPUT.includes(type);
}

/** Returns no events for messages that only agents see. */
export function storedEvents(events: FeatureEvents, message: MessageDocument): DurableEvent[] {
  const { whisper, mediaType } = message;
  if (whisper || mediaType === 'notification' || mediaType === 'undecryptable') return [];
  return events.pending('message.stored', aboutOf(message));
}

/** Returns the events of a received message's content, also when the content replaces a placeholder. */
export function contentEvents(events: FeatureEvents, message: MessageDocument): DurableEvent[] {
  const { companyId, _id: messageId } = message;
  return [
    ...(hasCloseKeyword(message)
      ? events.pending('message.closeKeywordReceived', { companyId, messageId })
      : []),
    ...storedEvents(events, message),
  ];
}

export function progressEvents(
  events: FeatureEvents,
  message: MessageDocument,
  progress: { ack: number } | { failure: SendFailure },
): DurableEvent[] {
  return events.pending('message.progressed', {
    ...aboutOf(message),
    ...('ack' in progress ? { ack: progress.ack, failure: null } : { ack: null, failure: progress.failure }),
  });
}

/** Returns no events for messages that only agents see. */
export function changeEvents(
  events: FeatureEvents,
  message: MessageDocument,
  change: MessageChangeFacts,
): DurableEvent[] {
  const { whisper, mediaType } = message;
  if (whisper || mediaType === 'notification') return [];
  return events.pending('message.changed', { ...aboutOf(message), change });
}

export async function deliverEvents(
  { events }: { events: FeatureEvents },
  rows: readonly MessageDocument[],
): Promise<void> {
  const carriers = rows.filter(({ durableEvents }) => durableEvents?.length);
  if (carriers.length > 0) await events.deliver('messages', carriers);
}
