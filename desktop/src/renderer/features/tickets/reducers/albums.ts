import type { Message } from '@recado/shared/messages';
import type { ConversationItem } from './conversationItems';

/** Fewer pictures stand one below the other. */
const LEAST = 4;

type MessageItem = Extract<ConversationItem, { kind: 'message' }>;

/** The lines with four or more pictures that were sent together, and nothing beside, as one album. */
export function withAlbums(items: readonly ConversationItem[]): ConversationItem[] {
  const result: ConversationItem[] = [];
  let run: MessageItem[] = [];
  const flush = () => {
    const [first] = run;
    if (!first || run.length < LEAST) result.push(...run);
    else {
      const messages = run.map(({ message }) => message);
      result.push({ kind: 'album', key: first.key, messages, placement: first.placement });
    }
    run = [];
  };
  for (const item of items) {
    const fits = item.kind === 'message' && isPlainPicture(item.message);
    if (!fits || (run.length > 0 && item.placement.startsRun)) flush();
    if (fits) run.push(item);
    else result.push(item);
  }
  flush();
  return result;
}

/** A picture of which nothing else is to be shown. */
function isPlainPicture(message: Message): boolean {
  const { mediaType, mediaUrl, body, isDeleted, isEdited, quotedMsg, dataJson } = message;
  const { reactions, failure, changes } = message;
  const shown = mediaType === 'image' && mediaUrl !== null && !isDeleted;
  const alone = body === '' && !isEdited && !quotedMsg && dataJson === null;
  return shown && alone && reactions.length === 0 && failure === null && changes.length === 0;
}

/** Where a message stands among the lines; -1 where it does not. */
export function indexOfMessage(items: readonly ConversationItem[], messageId: string): number {
  return items.findIndex(
    (item) =>
      (item.kind === 'message' && item.message.id === messageId) ||
      (item.kind === 'album' && item.messages.some(({ id }) => id === messageId)),
  );
}

/** The message a line is reached by; undefined for separators and what is on its way. */
export function messageOf(item: ConversationItem | undefined): Message | undefined {
  if (item?.kind === 'message') return item.message;
  return item?.kind === 'album' ? item.messages[0] : undefined;
}
