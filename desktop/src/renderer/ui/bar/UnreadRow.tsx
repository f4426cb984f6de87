import { CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowTime } from '@/lib/formats/dates';

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
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  side: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  time: { fontVariantNumeric: 'tabular-nums' },
});

interface UnreadRowProps {
  to: string;
  avatar: ReactNode;
  title: string;
  /** The last message: a text, or an element with a style of its own. */
  last: ReactNode;
  /** ISO time of the last message. */
  time: string;
  unread: number;
  /** Accessible name of the unread count. */
  unreadLabel: string;
  onOpen: () => void;
}

/** Row of a popover in the app bar: a link to a conversation with its unread count. */
export function UnreadRow({ to, avatar, title, last, time, unread, unreadLabel, onOpen }: UnreadRowProps) {
  const styles = useStyles();
  return (
    <Link className={styles.root} to={to} onClick={onOpen}>
      {avatar}
      <span className={styles.text}>
        <span className={mergeClasses(styles.line, styles.title)}>{title}</span>
        {typeof last === 'string' ? (
          <span className={mergeClasses(styles.line, styles.small)}>{last}</span>
        ) : (
          last
        )}
      </span>
      <span className={styles.side}>
        <time className={mergeClasses(styles.small, styles.time)} dateTime={time}>
          {rowTime(time, new Date())}
        </time>
        {unread > 0 && (
          <CounterBadge count={unread} overflowCount={99} color="brand" role="img" aria-label={unreadLabel} />
        )}
      </span>
    </Link>
  );
}
