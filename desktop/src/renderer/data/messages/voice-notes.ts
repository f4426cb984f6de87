import type { Message } from '@recado/shared/messages';

/** The voice note that stands right after one, of the same side: people say one thing in several. */
export function nextVoiceNote(messages: readonly Message[], messageId: string): Message | undefined {
  const place = messages.findIndex(({ id }) => id === messageId);
  const [current, next] = place === -1 ? [] : messages.slice(place, place + 2);
  if (current?.mediaType !== 'voice' || next?.mediaType !== 'voice') return undefined;
  return next.fromMe === current.fromMe && next.mediaUrl && !next.isDeleted ? next : undefined;
}
