import { Link, mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { useBubbleStyles } from '@/features/message-content';
import { bubbleTime } from '@/lib/formats/dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useLineStyles } from '@/ui/message-list/line-styles';
import type { ChatItem } from './chat-items';
import { ChatText } from './ChatText';

interface ChatLineProps {
  item: ChatItem;
  members: Chat['users'];
  last: boolean;
  onResend: (clientId: string) => unknown;
  onDiscard: (clientId: string) => unknown;
}

export const ChatLine = memo(function ChatLine({ item, members, last, onResend, onDiscard }: ChatLineProps) {
  const styles = useLineStyles();
  const { t } = useTranslation('chats');
  const { t: tMessages } = useTranslation('messages');
  const { name: ownName } = useCurrentUser();
  if (item.kind === 'day' || item.kind === 'unread')
    return (
      <div className={styles.root}>
        <div className={mergeClasses(styles.centred, item.kind === 'unread' && styles.unread)}>
          {item.kind === 'day' ? item.day : tMessages('newMessages')}
        </div>
      </div>
    );
  const { own, startsRun } = item;
  const { message: text, createdAt } = item.kind === 'message' ? item.message : item.pending;
  const name = item.kind === 'message' ? item.message.sender.name : ownName;
  return (
    <div
      className={mergeClasses(styles.root, startsRun ? styles.otherSide : styles.inRun, last && styles.last)}
    >
      <Bubble
        own={own}
        name={startsRun ? name : undefined}
        label={t('messages.said', { name, time: bubbleTime(createdAt) })}
        time={
          item.kind === 'pending' && item.pending.failure === null ? (
            t('messages.sending')
          ) : (
            <time dateTime={createdAt}>{bubbleTime(createdAt)}</time>
          )
        }
        below={
          item.kind === 'pending' &&
          item.pending.failure !== null && (
            <Failure
              text={t('messages.failed', { reason: item.pending.failure })}
              onResend={() => onResend(item.pending.clientId)}
              onDiscard={() => onDiscard(item.pending.clientId)}
            />
          )
        }
      >
        <ChatText text={text} members={members} />
      </Bubble>
    </div>
  );
});

interface BubbleProps {
  own: boolean;
  name: string | undefined;
  label: string;
  time: ReactNode;
  below: ReactNode;
  children: ReactNode;
}

function Bubble({ own, name, label, time, below, children }: BubbleProps) {
  const styles = useBubbleStyles();
  return (
    <div role="article" className={mergeClasses(styles.line, own && styles.lineOwn)} aria-label={label}>
      <div
        className={mergeClasses(
          styles.bubble,
          own && styles.bubbleOwn,
          name !== undefined && (own ? styles.cornerOwn : styles.corner),
        )}
      >
        {name !== undefined && <span className={styles.name}>{name}</span>}
        {children}
        <span className={styles.spacer} aria-hidden />
        <span className={styles.meta}>{time}</span>
      </div>
      {below}
    </div>
  );
}

function Failure({
  text,
  onResend,
  onDiscard,
}: {
  text: string;
  onResend: () => void;
  onDiscard: () => void;
}) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('chats');
  return (
    <span className={styles.failure} role="alert">
      {text}
      <Link as="button" className={styles.again} onClick={onResend}>
        {t('messages.again')}
      </Link>
      <Link as="button" className={styles.again} onClick={onDiscard}>
        {t('messages.discard')}
      </Link>
    </span>
  );
}
