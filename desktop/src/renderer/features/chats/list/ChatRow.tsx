import { CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AlertOff16Regular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { sinceTime } from '@/lib/formats/dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { productTokens } from '@/ui/theme/themes';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { mayChange } from '../may-change';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: '68px',
    margin: `0 ${tokens.spacingHorizontalXS}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusLarge,
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    '&:hover [data-shown="hover"]': { display: 'flex' },
    '&:focus-within:has(:focus-visible) [data-shown="hover"]': { display: 'flex' },
  },
  current: {
    backgroundColor: productTokens.colorSelectedRow,
    boxShadow: tokens.shadow2,
    ':hover': { backgroundColor: productTokens.colorSelectedRow },
  },
  text: { flexGrow: 1, minWidth: 0 },
  // The title is the button. Its pseudo-element covers the row, so a click anywhere opens the chat.
  open: {
    display: 'block',
    width: '100%',
    minWidth: 0,
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left',
    cursor: 'pointer',
    outline: 'none',
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusLarge },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  last: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  side: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexShrink: 0 },
  muted: { display: 'flex', color: tokens.colorNeutralForeground3 },
  tools: { display: 'none', position: 'relative', zIndex: 1 },
});

export interface ChatRowProps {
  chat: Chat;
  now: Date;
  current: boolean;
  /** Whether the Tab key reaches the row. */
  focusable: boolean;
  onOpen: (chat: Chat) => void;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, now, current, focusable, onOpen, onEdit, onDelete } = props;
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const unreads = unreadsOf(chat, userId);
  const time = sinceTime(chat.updatedAt, now);
  const tabIndex = focusable ? 0 : -1;
  return (
    <div className={mergeClasses(styles.root, current && styles.current)}>
      <PersonAvatar name={chat.title} isGroup={!chat.pair} />
      <div className={styles.text}>
        <button
          type="button"
          className={styles.open}
          data-row-open
          tabIndex={tabIndex}
          aria-current={current || undefined}
          aria-label={unreads > 0 ? `${chat.title}, ${t('unread', { count: unreads })}` : chat.title}
          onClick={() => onOpen(chat)}
        >
          <CutText className={unreads > 0 ? styles.strong : ''}>{chat.title}</CutText>
        </button>
        <CutText className={styles.last}>
          {chat.lastMessage === '' ? time : `${time}: ${chat.lastMessage}`}
        </CutText>
      </div>
      <div className={styles.side}>
        {mayChange(chat, userId) && (
          <span className={styles.tools} data-shown="hover">
            <IconButton
              size="small"
              icon={<EditRegular />}
              tabIndex={tabIndex}
              label={t('edit', { title: chat.title })}
              onClick={() => onEdit(chat)}
            />
            <IconButton
              size="small"
              icon={<DeleteRegular />}
              tabIndex={tabIndex}
              label={t('delete', { title: chat.title })}
              onClick={() => onDelete(chat)}
            />
          </span>
        )}
        {chat.muted && (
          <span className={styles.muted} role="img" aria-label={t('muted')} title={t('muted')}>
            <AlertOff16Regular aria-hidden />
          </span>
        )}
        {unreads > 0 && (
          <CounterBadge
            count={unreads}
            overflowCount={99}
            color={chat.muted ? 'informative' : 'brand'}
            aria-hidden
          />
        )}
      </div>
    </div>
  );
});
