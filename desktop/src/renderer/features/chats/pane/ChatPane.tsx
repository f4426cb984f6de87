import { makeStyles } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, type ChatMessage, unreadsOf } from '@recado/shared/chats';
import { useChatMessages } from '@/data/chats/useChatMessages';
import { useReadChat } from '@/data/chats/useChatMutations';
import { useChatOutbox } from '@/data/chats/useChatOutbox';
import { useReadMark } from '@/lib/attention/useReadMark';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { MessageAnnouncer } from '@/ui/message-list/MessageAnnouncer';
import { MessagesSkeleton } from '@/ui/message-list/MessagesSkeleton';
import { useUnreadLines } from '@/ui/message-list/useUnreadLines';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { chatItems, keyOfChatMessage } from './chat-items';
import { ChatComposer } from './ChatComposer';
import { ChatHeader, type ChatHeaderProps } from './ChatHeader';
import { ChatLines } from './ChatLines';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  messages: { position: 'relative', flexGrow: 1, flexBasis: 0, minHeight: 0 },
});

/** An open chat. Remount it for another one. */
export function ChatPane({ chat, ...header }: ChatHeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const reading = useChatMessages(chat.id);
  const outbox = useChatOutbox(chat);
  const [atEnd, setAtEnd] = useState(true);
  const messages = reading.data?.messages;
  const { unreadFrom, onBottom: onUnreadBottom } = useUnreadMessages(chat, messages);
  const onBottom = useCallback(
    (isAtEnd: boolean) => {
      setAtEnd(isAtEnd);
      onUnreadBottom(isAtEnd);
    },
    [onUnreadBottom],
  );
  const items = useMemo(
    () => chatItems(messages ?? [], outbox.pending, { userId, unreadFrom }),
    [messages, outbox.pending, userId, unreadFrom],
  );
  useReadChatMark(chat, messages?.at(-1)?.n, atEnd);
  const last = messages?.findLast(({ senderId }) => senderId !== userId);

  function content() {
    if (reading.error !== null)
      return (
        <ErrorState
          title={t('messages.loadFailed')}
          error={reading.error}
          retrying={reading.retrying}
          onRetry={reading.retry}
        />
      );
    if (!messages) return <MessagesSkeleton label={t('loading')} />;
    if (items.length === 0)
      return <EmptyState icon={<ChatRegular />} title={t('messages.empty')} text={t('messages.emptyText')} />;
    return <ChatLines {...{ chat, items, reading, outbox }} onBottom={onBottom} />;
  }
  return (
    <section className={styles.root} aria-label={chat.title} data-pane="chat">
      <ChatHeader chat={chat} {...header} />
      <div className={styles.messages}>{content()}</div>
      {messages && (
        <MessageAnnouncer
          id={last?.n}
          text={t('messages.announce', { name: last?.sender.name ?? '', text: last?.message ?? '' })}
        />
      )}
      <ChatComposer chat={chat} onSend={outbox.send} />
    </section>
  );
}

/** Finds the messages below a "new messages" line. */
function useUnreadMessages(chat: Chat, messages: readonly ChatMessage[] | undefined) {
  const { id: userId } = useCurrentUser();
  const [firstUnread] = useState(() => {
    const unreads = unreadsOf(chat, userId);
    return unreads === 0 ? null : chat.lastN - unreads + 1;
  });
  const listed = useMemo(
    () =>
      messages?.map(
        (message) =>
          ({ key: keyOfChatMessage(message), from: message.senderId === userId ? 'own' : 'theirs' }) as const,
      ),
    [messages, userId],
  );
  const first = messages?.find(({ n }) => n === firstUnread);
  return useUnreadLines(firstUnread === null ? null : first && keyOfChatMessage(first), listed);
}

/** Marks messages as read: on opening those that were unread, later ones at the end of the list. */
function useReadChatMark(chat: Chat, newest: number | undefined, atEnd: boolean): void {
  const { id: chatId } = chat;
  const { id: userId } = useCurrentUser();
  const { mutate } = useReadChat();
  const [openedAt] = useState(chat.lastN);
  const readThrough = chat.lastN - unreadsOf(chat, userId);
  const through = newest === undefined || atEnd ? newest : Math.min(newest, openedAt);
  const send = useCallback((n: number) => mutate({ id: chatId, through: n }), [mutate, chatId]);
  useReadMark(through !== undefined && through > readThrough ? through : undefined, null, send);
}
