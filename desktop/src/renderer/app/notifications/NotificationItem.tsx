import { CounterBadge, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { LastMessage } from '@/features/ticket-list';
import { rowTime } from '@/lib/formats/dates';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalMNudge,
    minHeight: '56px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  side: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  time: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

export function NotificationItem({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const picture = useMediaAddress(ticket.contact.profilePicUrl);
  const name = contactName(ticket.contact.name);
  return (
    <Link className={styles.root} to={`/tickets/${ticket.uuid}`} onClick={onOpen}>
      <PersonAvatar name={name} imageUrl={picture} isGroup={ticket.isGroup} size={36} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <LastMessage ticket={ticket} />
      </span>
      <span className={styles.side}>
        <time className={styles.time} dateTime={ticket.updatedAt}>
          {rowTime(ticket.updatedAt, new Date())}
        </time>
        <CounterBadge
          count={ticket.unreadMessages}
          overflowCount={99}
          color="brand"
          role="img"
          aria-label={t('unread', { count: ticket.unreadMessages })}
        />
      </span>
    </Link>
  );
}
