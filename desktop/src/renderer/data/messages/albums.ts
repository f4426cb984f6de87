import type { Message } from '@recado/shared/messages';
import type { ListMessage } from '@/ui/message-list/list-line';
import { type ConversationItem, keyOfMessage } from './conversation-items';

const MIN_UNMARKED = 4;
/** Minimum number of files in a marked album. A single file is shown as an ordinary message. */
const MIN_MARKED = 2;

type MessageItem = Extract<ConversationItem, { kind: 'message' }>;

/**
 * Groups adjacent images and videos of a marked album. Also groups four or more plain images received within
 * a minute.
 */
export function withAlbums(items: readonly ConversationItem[]): ConversationItem[] {
  const result: ConversationItem[] = [];
  let run: MessageItem[] = [];
  const flush = () => {
    const [first] = run;
    const least = first && isMarked(first.message) ? MIN_MARKED : MIN_UNMARKED;
    if (!first || run.length < least) result.push(...run);
    else {
      const messages = run.map(({ message }) => message);
      result.push({ kind: 'album', key: first.key, messages, placement: first.placement });
    }
    run = [];
  };
  for (const item of items) {
    const fits = item.kind === 'message' && (isMarked(item.message) || isPlainImage(item.message));
    const last = run.at(-1);
    if (!fits || (last && !belongTogether(last, item))) flush();
    if (fits) run.push(item);
    else result.push(item);
  }
  flush();
  return result;
}

function belongTogether({ message: previous }: MessageItem, { message, placement }: MessageItem): boolean {
  if (!isMarked(previous) && !isMarked(message)) return !placement.startsRun;
  // All files of an album have the same sender.
  const { albumId, fromMe, user, contact } = message;
  const isSender =
    previous.fromMe === fromMe && previous.user?.id === user?.id && previous.contact?.name === contact?.name;
  return previous.albumId === albumId && isSender;
}

/** Returns whether the sender marked the file as part of an album. */
function isMarked({ albumId, mediaType }: Message): boolean {
  return albumId !== null && (mediaType === 'image' || mediaType === 'video');
}

function isPlainImage(message: Message): boolean {
  const { mediaType, mediaUrl, body, isDeleted, isEdited, quotedMsg, dataJson } = message;
  const { reactions, failure, changes } = message;
  const shown = mediaType === 'image' && mediaUrl !== null && !isDeleted;
  const alone = body === '' && !isEdited && !quotedMsg && dataJson === null;
  return shown && alone && reactions.length === 0 && failure === null && changes.length === 0;
}

export function indexOfMessage(items: readonly ConversationItem[], messageId: string): number {
  return items.findIndex((item) => messagesOf(item).some(({ id }) => id === messageId));
}

export function messageOf(item: ConversationItem | undefined): Message | undefined {
  return item && messagesOf(item)[0];
}

export function messagesOf(item: ConversationItem): readonly Message[] {
  if (item.kind === 'message') return [item.message];
  return item.kind === 'album' ? item.messages : [];
}

export function listMessagesIn(item: ConversationItem): readonly ListMessage[] {
  if (item.kind === 'pending') return [{ key: item.key, from: 'pending' }];
  return messagesOf(item).map((message) => ({
    key: keyOfMessage(message),
    from: message.fromMe ? 'own' : 'theirs',
  }));
}
