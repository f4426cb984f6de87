import type { Message } from '@recado/shared/messages';

export const isTheirs = ({ fromMe, mediaType }: Message): boolean => !fromMe && mediaType !== 'notification';

/** Returns null if all are read, undefined if the first unread message is not loaded. */
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
