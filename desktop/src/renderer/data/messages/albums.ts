import type { Message } from '@recado/shared/messages';
import type { ConversationItem } from './conversation-items';

/** Pictures that nobody marked as an album: fewer of them stand one below the other. */
const MIN_UNMARKED = 4;
/** One picture of an album, when nothing else of it stands beside it, is a message like any other. */
const MIN_MARKED = 2;

type MessageItem = Extract<ConversationItem, { kind: 'message' }>;

/**
 * The lines with what was sent together, and stands together, as one: pictures and videos of an album, and four or more
 * pictures that came within a minute with nothing beside.
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
    const fits = item.kind === 'message' && (isMarked(item.message) || isPlainPicture(item.message));
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
  // Whoever names somebody else's album is not in it.
  const { albumId, fromMe, user, contact } = message;
  const isSender =
    previous.fromMe === fromMe && previous.user?.id === user?.id && previous.contact?.name === contact?.name;
  return previous.albumId === albumId && isSender;
}

/** A picture or a video that its sender put into an album. */
function isMarked({ albumId, mediaType }: Message): boolean {
  return albumId !== null && (mediaType === 'image' || mediaType === 'video');
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
  return items.findIndex((item) => messagesOf(item).some(({ id }) => id === messageId));
}

/** The message a line is reached by; undefined for separators and what is on its way. */
export function messageOf(item: ConversationItem | undefined): Message | undefined {
  return item && messagesOf(item)[0];
}

/** What a line shows of the stored messages, oldest first. */
export function messagesOf(item: ConversationItem): readonly Message[] {
  if (item.kind === 'message') return [item.message];
  return item.kind === 'album' ? item.messages : [];
}
