import type { Message } from '@recado/shared/messages';

/**
 * Of which message on a person has not read: before it stands "new messages". Null where all is read; undefined while
 * it is in a page that is not loaded.
 */
export function firstUnread(
  messages: readonly Message[],
  unread: number,
  hasMore: boolean,
): string | null | undefined {
  if (unread <= 0) return null;
  const theirs = messages.filter(({ fromMe, mediaType }) => !fromMe && mediaType !== 'notification');
  const found = theirs.at(-unread) ?? (hasMore ? undefined : theirs[0]);
  return found?.id;
}
