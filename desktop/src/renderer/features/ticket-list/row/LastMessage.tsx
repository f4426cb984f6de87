import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Location16Regular } from '@fluentui/react-icons';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { splitSignature } from '@recado/shared/rules/signature';
import type { Ticket } from '@recado/shared/tickets';
import { isBusy, presenceText, usePresence } from '@/data/desk/presence';
import { withMenuEntry } from '@/data/messages/menu-entry';
import { plainText } from '@/data/messages/text-formatting';
import { draftsAtom } from '@/data/outbox/drafts';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { Ticks } from '@/ui/message/Ticks';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
  },
  unread: { color: tokens.colorNeutralForeground1 },
  busy: { color: tokens.colorBrandForeground1 },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0 },
  author: {
    flexShrink: 0,
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  draft: { color: tokens.colorStatusDangerForeground1 },
});

/** Matches the text of a location from apps that send the image of its map. */
const MAP_IMAGE = /data:image\/png;base64/u;

/** The text of older photos, videos and audio files is a generated file name. */
const FILE_NAME = /^\S+\.(?:jpe?g|png|webp|gif|mp4|3gp|mov|webm|ogg|oga|opus|mp3|m4a|aac|wav)$/iu;
const NAMELESS: readonly string[] = ['image', 'video', 'audio', 'voice', 'sticker'];

/**
 * Shows a ticket's last message on one line. Adds the acks of an outgoing message, the author in groups, and an icon
 * and label for media. A draft replaces the message unless the conversation is displayed.
 */
export function LastMessage({ ticket, current = false }: { ticket: Ticket; current?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const presence = usePresence(ticket.contactId);
  const draft = useDraftText(ticket.id);
  if (isBusy(presence)) {
    return <span className={mergeClasses(styles.text, styles.busy)}>{presenceText(presence, t)}</span>;
  }
  if (draft && !current) {
    return (
      <span className={styles.text}>
        <span className={styles.draft}>{t('list.draft')}</span> {draft}
      </span>
    );
  }
  const isLocation = MAP_IMAGE.test(ticket.lastMessage);
  const isText = !isLocation && ticket.lastMessageType === 'text';
  const Icon = isLocation ? Location16Regular : mediaIcon(ticket.lastMessageType);
  const text = isLocation ? '' : shownText(ticket);
  const label = isLocation ? t('media.location') : mediaLabel(ticket.lastMessageType, t);
  const author = ticket.isGroup && !ticket.lastMessageFromMe ? ticket.lastMessageAuthor : null;
  return (
    <span className={mergeClasses(styles.root, ticket.unreadMessages > 0 && styles.unread)}>
      {ticket.lastMessageFromMe && (
        <Ticks
          ack={ticket.lastMessageAck}
          failed={ticket.lastMessageMaybeSent ? 'maybe' : ticket.lastMessageFailed}
        />
      )}
      {author && <span className={styles.author}>{author}:</span>}
      {!isText && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text}>{text || (isText ? t('list.noMessage') : label)}</span>
    </span>
  );
}

function shownText({ lastMessage, lastMessageType, lastMenuEntry }: Ticket): string {
  if (NAMELESS.includes(lastMessageType) && FILE_NAME.test(lastMessage)) return '';
  const text = plainText(splitSignature(lastMessage).text).replace(/\s+/gu, ' ');
  return withMenuEntry(text, lastMenuEntry);
}

/** Returns the draft's text on one line. Causes a render only when that text changes. */
function useDraftText(ticketId: number): string {
  const text = useMemo(
    () => selectAtom(draftsAtom, (drafts) => drafts[ticketId]?.text.trim().replace(/\s+/gu, ' ') ?? ''),
    [ticketId],
  );
  return useAtomValue(text);
}
