import { useTranslation } from 'react-i18next';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { chatPath } from '@/lib/navigation/paths';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { UnreadRow } from '@/ui/bar/UnreadRow';

export function ChatPopoverItem({ chat, onOpen }: { chat: Chat; onOpen: () => void }) {
  const { t } = useTranslation('chat-popover');
  const { id: userId } = useCurrentUser();
  const unread = unreadsOf(chat, userId);
  const { uuid, title, lastMessage, updatedAt, pair } = chat;
  return (
    <UnreadRow
      to={chatPath(uuid)}
      avatar={<PersonAvatar name={title} isGroup={!pair} size={36} />}
      title={title}
      last={lastMessage || t('noMessage')}
      time={updatedAt}
      unread={unread}
      unreadLabel={t('unreadMessages', { count: unread })}
      onOpen={onOpen}
    />
  );
}
