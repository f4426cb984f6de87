import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import type { Chat } from '@recado/shared/chats';
import type { useChatMessages } from '@/data/chats/useChatMessages';
import type { useChatOutbox } from '@/data/chats/useChatOutbox';
import { MessageList, useMessageList } from '@/ui/message-list/MessageList';
import { type ChatItem, chatMessagesIn } from './chat-items';
import { ChatLine } from './ChatLine';

const LOAD_OLDER_WITHIN_PX = 600;

interface ChatLinesProps {
  chat: Chat;
  items: readonly ChatItem[];
  reading: Pick<ReturnType<typeof useChatMessages>, 'loadOlder' | 'older'>;
  outbox: Pick<ReturnType<typeof useChatOutbox>, 'resend' | 'discard'>;
  onBottom: (atBottom: boolean) => void;
}

export function ChatLines({ chat, items, reading, outbox, onBottom }: ChatLinesProps) {
  const { t } = useTranslation('chats');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const failed = reading.older === 'failed';
  const state = useMessageList({
    ...{ items, scroller, list, onBottom },
    messagesIn: chatMessagesIn,
    older: {
      load: failed ? undefined : reading.loadOlder,
      retry: failed ? reading.loadOlder : undefined,
      loading: reading.older === 'loading',
    },
    loadOlderWithin: LOAD_OLDER_WITHIN_PX,
  });
  return (
    <MessageList
      state={state}
      label={t('messages.label', { title: chat.title })}
      line={(item, isLast) => (
        <ChatLine
          key={item.key}
          item={item}
          members={chat.users}
          last={isLast}
          onResend={outbox.resend}
          onDiscard={outbox.discard}
        />
      )}
    />
  );
}
