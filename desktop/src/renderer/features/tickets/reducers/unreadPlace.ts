import type { Message } from '@recado/shared/messages';

/** Of which message on a person has not read: before it stands "new messages". Undefined where all is read. */
export function firstUnread(messages: readonly Message[], unread: number): string | undefined {
  if (unread <= 0) return undefined;
  const theirs = messages.filter(({ fromMe, mediaType }) => !fromMe && mediaType !== 'notification');
  return theirs.at(-unread)?.id ?? theirs[0]?.id;
}
