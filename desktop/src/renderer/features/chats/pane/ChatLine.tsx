import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { Bubble, FailureLine } from '@/features/message-content';
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
  const pending = item.kind === 'pending' ? item.pending : undefined;
  const failure = pending?.failure ?? null;
  const { message: text, createdAt } = item.kind === 'message' ? item.message : item.pending;
  const name = item.kind === 'message' ? item.message.sender.name : ownName;
  return (
    <div
      className={mergeClasses(styles.root, startsRun ? styles.otherSide : styles.inRun, last && styles.last)}
    >
      <Bubble
        fromMe={own}
        placement={item}
        createdAt={createdAt}
        name={name}
        label={t('messages.said', { name, time: bubbleTime(createdAt) })}
        time={pending && failure === null && t('messages.sending')}
        below={
          pending &&
          failure !== null && (
            <FailureLine
              text={t('messages.failed', { reason: failure })}
              actions={[
                { label: t('messages.again'), onClick: () => onResend(pending.clientId) },
                { label: t('messages.discard'), onClick: () => onDiscard(pending.clientId) },
              ]}
            />
          )
        }
      >
        <ChatText text={text} members={members} />
      </Bubble>
    </div>
  );
});
