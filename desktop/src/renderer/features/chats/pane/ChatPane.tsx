import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { useChatMessages } from '@/data/chats/useChatMessages';
import { useChatOutbox } from '@/data/chats/useChatOutbox';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { chatItems } from './chat-items';
import { ChatComposer } from './ChatComposer';
import { ChatHeader, type ChatHeaderProps } from './ChatHeader';
import { MessageAnnouncer } from './MessageAnnouncer';
import { MessageList } from './MessageList';
import { useReadMark } from './useReadMark';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  empty: { flexGrow: 1, minHeight: 0 },
  skeleton: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    flexGrow: 1,
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
  bubble: { width: '46%', borderRadius: tokens.borderRadiusXLarge },
  ownBubble: { width: '38%', alignSelf: 'flex-end', borderRadius: tokens.borderRadiusXLarge },
});

/** An open chat. Remount it for another one. */
export function ChatPane({ chat, ...header }: ChatHeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const reading = useChatMessages(chat.id);
  const outbox = useChatOutbox(chat);
  const [atEnd, setAtEnd] = useState(true);
  const [unreadFrom] = useState(() => firstUnread(chat, userId));
  const messages = reading.data?.messages;
  const items = useMemo(
    () => chatItems(messages ?? [], outbox.pending, { userId, unreadFrom }),
    [messages, outbox.pending, userId, unreadFrom],
  );
  // Opening the chat marks what was unread; later messages are read at the end of the list.
  const [openedAt] = useState(chat.lastN);
  const newest = messages?.at(-1)?.n ?? null;
  useReadMark(chat, newest === null || atEnd ? newest : Math.min(newest, openedAt));

  function content() {
    if (reading.error !== null)
      return (
        <div className={styles.empty}>
          <ErrorState
            title={t('messages.loadFailed')}
            error={reading.error}
            retrying={reading.retrying}
            onRetry={reading.retry}
          />
        </div>
      );
    if (!messages) return <MessagesSkeleton />;
    if (items.length === 0)
      return (
        <div className={styles.empty}>
          <EmptyState icon={<ChatRegular />} title={t('messages.empty')} text={t('messages.emptyText')} />
        </div>
      );
    return <MessageList chat={chat} items={items} reading={reading} outbox={outbox} onEnd={setAtEnd} />;
  }
  return (
    <section className={styles.root} aria-label={chat.title} data-pane="chat">
      <ChatHeader chat={chat} {...header} />
      {content()}
      {messages && <MessageAnnouncer messages={messages} />}
      <ChatComposer chat={chat} onSend={outbox.send} />
    </section>
  );
}

function firstUnread(chat: Chat, userId: number): number | null {
  const unreads = unreadsOf(chat, userId);
  return unreads === 0 ? null : chat.lastN - unreads + 1;
}

function MessagesSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  return (
    <Skeleton className={styles.skeleton} aria-label={t('loading')}>
      <SkeletonItem className={styles.bubble} size={48} />
      <SkeletonItem className={styles.ownBubble} size={36} />
      <SkeletonItem className={styles.bubble} size={64} />
      <SkeletonItem className={styles.ownBubble} size={48} />
    </Skeleton>
  );
}
