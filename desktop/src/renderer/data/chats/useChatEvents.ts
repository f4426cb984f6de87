import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { throttled } from '@/lib/time/throttled';
import { dropChat, storeChat, storeMessage } from './chat-cache';
import { chatKeys } from './chat-keys';
import { chatOutboxOf, endChatOutbox } from './chat-outbox';

/** Maximum delay of the unread count after a change. */
const COUNT_EVERY_MS = 500;

/** Keeps cached chats, messages and the unread count current, and runs the outbox. Mounted once per window. */
export function useChatEvents(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const count = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: chatKeys.unread }), COUNT_EVERY_MS),
    [client],
  );
  useEffect(() => count.cancel, [count]);
  useEffect(() => {
    void chatOutboxOf(userId, client);
    return endChatOutbox;
  }, [userId, client]);
  useCompanyEvent('chat', (event) => {
    if (event.action === 'delete') {
      dropChat(client, event.id);
      void chatOutboxOf(userId, client).then((outbox) => outbox.removeThread(event.id));
    } else {
      storeChat(client, event.chat, userId);
      if (event.action === 'new-message') storeMessage(client, event.newMessage);
    }
    count();
  });
  useCompanyEvent(`chat-user-${userId}`, ({ record }) => {
    storeChat(client, record, userId);
    count();
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: chatKeys.all }));
}
