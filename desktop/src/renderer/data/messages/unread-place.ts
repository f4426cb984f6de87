import type { Message } from '@recado/shared/messages';

/** Whether a message can be unread: the customer's, and no notice of Recado's. */
export const isTheirs = ({ fromMe, mediaType }: Message): boolean => !fromMe && mediaType !== 'notification';

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
  const theirs = messages.filter(isTheirs);
  const found = theirs.at(-unread) ?? (hasMore ? undefined : theirs[0]);
  return found?.id;
}
