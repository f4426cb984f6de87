import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Chat, ChatMessage } from '@recado/shared/chats';
import { fetchMuted } from '@/data/chats/fetch-muted';
import { plainText } from '@/data/messages/text-formatting';
import { desktop } from '@/lib/bridge';
import { chatPath } from '@/lib/navigation/paths';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { playSound } from './sound';
import { usePermissionOffer } from './useNotificationPermission';
import { useNotificationSettings } from './useNotificationSettings';

/** Maximum length of a preview. No system shows longer texts. */
const MAX_PREVIEW = 200;
const MAX_TITLE = 100;

/** Shows colleagues' messages as system notifications unless the chat is muted or in view. */
export function useChatNotifications(): void {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { pathname } = useLocation();
  const { sound, muted } = useNotificationSettings();
  const offerPermission = usePermissionOffer();
  const notify = async (chat: Chat, message: ChatMessage) => {
    const isMentioned = message.mentions.includes(userId);
    // A mention notifies in a muted chat, too.
    if (!isMentioned && (await fetchMuted(client, chat))) return;
    const name = message.sender.name.slice(0, MAX_TITLE);
    const text = plainText(message.message).replace(/\s+/gu, ' ').trim().slice(0, MAX_PREVIEW);
    desktop().notifications.show({
      tag: `chat-${chat.id}`,
      title: isMentioned
        ? t('chat.mention', { name, title: chat.title.slice(0, MAX_TITLE) })
        : chat.title.slice(0, MAX_TITLE),
      body: chat.pair || isMentioned ? text : `${name}: ${text}`,
      path: chatPath(chat.uuid),
      attention: false,
    });
    if (sound) playSound();
    offerPermission();
  };
  useCompanyEvent('chat', (event) => {
    if (event.action !== 'new-message' || muted) return;
    const { chat, newMessage } = event;
    if (newMessage.senderId === userId || isInView(chat.uuid, pathname)) return;
    void notify(chat, newMessage);
  });
  useCompanyEvent(`chat-user-${userId}`, ({ record }) => {
    const own = record.users.find((member) => member.userId === userId);
    if (own?.unreads === 0) desktop().notifications.close(`chat-${record.id}`);
  });
}

function isInView(uuid: string, pathname: string): boolean {
  return (
    pathname === chatPath(uuid) &&
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    document.querySelector('[data-pane="chat"]') !== null
  );
}
