import { CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { rowTime } from '@/lib/formats/dates';
import { chatPath } from '@/lib/navigation/paths';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
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
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  title: { fontWeight: tokens.fontWeightSemibold },
  last: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  side: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  time: { fontVariantNumeric: 'tabular-nums' },
});

export function ChatPopoverItem({ chat, onOpen }: { chat: Chat; onOpen: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('chat-popover');
  const { id: userId } = useCurrentUser();
  const unreads = unreadsOf(chat, userId);
  const { uuid, title, lastMessage, updatedAt, pair } = chat;
  return (
    <Link className={styles.root} to={chatPath(uuid)} onClick={onOpen}>
      <PersonAvatar name={title} isGroup={!pair} size={36} />
      <span className={styles.text}>
        <span className={mergeClasses(styles.line, styles.title)}>{title}</span>
        <span className={mergeClasses(styles.line, styles.last)}>{lastMessage || t('noMessage')}</span>
      </span>
      <span className={styles.side}>
        <time className={mergeClasses(styles.last, styles.time)} dateTime={updatedAt}>
          {rowTime(updatedAt, new Date())}
        </time>
        {unreads > 0 && (
          <CounterBadge
            count={unreads}
            overflowCount={99}
            color="brand"
            role="img"
            aria-label={t('unreadMessages', { count: unreads })}
          />
        )}
      </span>
    </Link>
  );
}
