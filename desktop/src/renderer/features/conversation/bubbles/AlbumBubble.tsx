import { Link, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isMaybeSent, type Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { type ConversationInfo, toggleAlbumAtom, unfoldedAlbumsAtom } from '@/data/desk/message-ui';
import type { Placement } from '@/data/messages/conversation-items';
import { messageData } from '@/data/messages/message-data';
import { plainText } from '@/data/messages/text-formatting';
import {
  AdCard,
  Bubble,
  CircumstanceLabels,
  EditedLabel,
  MessageText,
  Quote,
} from '@/features/message-content';
import { bubbleTime } from '@/lib/formats/dates';
import type { Failed } from '@/ui/message/Ticks';
import { WaitingNote } from '../lines/WaitingNote';
import { AlbumTile } from './AlbumTile';
import { isNotSent, NotSent } from './NotSent';
import { useAuthor } from './useAuthor';
import { useWriterColor } from './useWriterColor';

/** Maximum number of tiles. The last one shows how many more files the album has. */
const SHOWN = 4;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '3px',
    width: '320px',
    maxWidth: '100%',
  },
  // The first of three tiles spans the whole row.
  three: { '& > :first-child': { gridColumn: '1 / -1', aspectRatio: '2' } },
  // Negative margins cancel the padding of bubbles with text.
  framed: { maxWidth: 'calc(100% + 8px)', margin: '2px -4px 4px' },
  caption: { display: 'block', maxWidth: '312px' },
});

interface AlbumBubbleProps {
  messages: readonly Message[];
  placement: Placement;
  place: ConversationInfo;
}

export function AlbumBubble({ messages, placement, place }: AlbumBubbleProps) {
  const [first] = messages;
  return first && <Album messages={messages} first={first} placement={placement} place={place} />;
}

function Album({ messages, first, placement, place }: AlbumBubbleProps & { first: Message }) {
  const styles = useStyles();
  const { t } = useTranslation('message-content');
  const { author, speaker } = useAuthor(first, place);
  const writerColor = useWriterColor(first.fromMe ? undefined : (author ?? undefined));
  const unfolded = useAtomValue(unfoldedAlbumsAtom).has(first.id);
  const toggle = useSetAtom(toggleAlbumAtom);
  const data = useMemo(() => messageData(first.dataJson), [first.dataJson]);
  const quoted = messages.find((message) => message.quotedMsg && !message.isDeleted)?.quotedMsg;
  const said = messages.filter(hasWords);
  const failed = messages.filter(isNotSent);
  const isMarked = first.albumId !== null;
  const foldable = isMarked && messages.length > SHOWN;
  const bare = said.length === 0 && !foldable && !quoted && first.dataJson === null;
  const squares = unfolded ? messages : messages.slice(0, SHOWN);
  const createdAt = messages.at(-1)?.createdAt ?? first.createdAt;
  const words = said.map((message) => plainText(captionOf(message))).filter(Boolean);
  const label = [`${speaker}: ${useContents(messages)}`, ...words, bubbleTime(createdAt)].join(', ');
  return (
    <Bubble
      fromMe={first.fromMe}
      placement={placement}
      createdAt={createdAt}
      ack={Math.min(...messages.map(({ ack }) => ack))}
      failed={failedOf(messages)}
      bare={bare}
      messageId={first.id}
      label={label}
      name={author ?? undefined}
      nameClass={writerColor}
      above={
        <>
          <CircumstanceLabels data={data} />
          {quoted && <Quote quoted={quoted} fromMe={first.fromMe} place={place} />}
        </>
      }
      below={
        <>
          {isSome(failed) && <NotSent messages={failed} place={place} />}
          <WaitingNote messages={messages} />
        </>
      }
    >
      {data.ad && <AdCard ad={data.ad} />}
      <div
        className={mergeClasses(styles.grid, squares.length === 3 && styles.three, !bare && styles.framed)}
      >
        {squares.map((message, index) => (
          <AlbumTile
            key={message.id}
            message={message}
            position={{ place: index + 1, total: messages.length }}
            hidden={index === squares.length - 1 ? messages.slice(squares.length) : NONE}
            place={place}
          />
        ))}
      </div>
      {said.map((message) => (
        <span key={message.id} className={styles.caption}>
          <EditedLabel message={message} />
          <MessageText text={captionOf(message)} />
        </span>
      ))}
      {foldable && (
        <Link as="button" aria-expanded={unfolded} onClick={() => toggle(first.id)}>
          {unfolded ? t('foldAlbum') : t('unfoldAlbum', { count: messages.length })}
        </Link>
      )}
    </Bubble>
  );
}

const NONE: readonly Message[] = [];

/** Returns a summary such as "3 fotos" or "2 fotos, 1 vídeo". */
function useContents(messages: readonly Message[]): string {
  const { t } = useTranslation('message-content');
  const videos = messages.filter(({ mediaType }) => mediaType === 'video').length;
  const photos = messages.length - videos;
  return [photos > 0 && t('album', { count: photos }), videos > 0 && t('albumVideos', { count: videos })]
    .filter(Boolean)
    .join(', ');
}

function captionOf({ fromMe, body }: Message): string {
  return fromMe ? writtenText(body).text : body;
}

function hasWords(message: Message): boolean {
  return !message.isDeleted && (captionOf(message) !== '' || message.isEdited);
}

function isSome(messages: Message[]): messages is [Message, ...Message[]] {
  return messages.length > 0;
}

function failedOf(messages: readonly Message[]): Failed {
  const failures = messages.flatMap(({ failure }) => failure ?? []);
  if (failures.length === 0) return false;
  return failures.every(isMaybeSent) ? 'maybe' : true;
}
