import { Chat24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useChats } from '@/data/chats/useChats';
import { BarList } from '@/ui/bar/BarList';
import { ChatPopoverItem } from './ChatPopoverItem';

/** `close` is called when the user opens a chat. */
export function ChatPopoverList({ close }: { close: () => void }) {
  const { t } = useTranslation('chat-popover');
  const reading = useChats();
  return (
    <BarList
      title={t('title')}
      rows={reading.chats}
      reading={reading}
      loadFailed={t('loadFailed')}
      empty={{ icon: <Chat24Regular />, title: t('empty') }}
      rowKey={({ id }) => id}
    >
      {(chat) => <ChatPopoverItem chat={chat} onOpen={close} />}
    </BarList>
  );
}
