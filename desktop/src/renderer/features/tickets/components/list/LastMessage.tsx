import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Location16Regular } from '@fluentui/react-icons';
import type { Ticket } from '@recado/shared/tickets';
import { useTranslation } from 'react-i18next';
import { splitSignature } from '../../rules/signature';
import { plainText } from '../../rules/textFormatting';
import { mediaIcon, mediaWord } from '../mediaWords';
import { isBusy, presenceText, usePresence } from '../presence';
import { Ticks } from '../Ticks';

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
});

/** Some clients send a place as its map's picture (specification 1 §2.9). */
const MAP_PICTURE = /data:image\/png;base64/u;

/** A row's last message on one line: ticks of an own one, an icon and a word for what is not text. */
export function LastMessage({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const presence = usePresence(ticket.contactId);
  if (isBusy(presence)) {
    return <span className={mergeClasses(styles.text, styles.busy)}>{presenceText(presence, t)}</span>;
  }
  const isPlace = MAP_PICTURE.test(ticket.lastMessage);
  const isText = !isPlace && ticket.lastMessageType === 'text';
  const Icon = isPlace ? Location16Regular : mediaIcon(ticket.lastMessageType);
  const text = isPlace ? '' : plainText(splitSignature(ticket.lastMessage).text).replace(/\s+/gu, ' ');
  const word = isPlace ? t('media.location') : mediaWord(ticket.lastMessageType, t);
  return (
    <span className={mergeClasses(styles.root, ticket.unreadMessages > 0 && styles.unread)}>
      {ticket.lastMessageFromMe && <Ticks ack={ticket.lastMessageAck} failed={ticket.lastMessageFailed} />}
      {!isText && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text}>{isText ? text : text || word}</span>
    </span>
  );
}
