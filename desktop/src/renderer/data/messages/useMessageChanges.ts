import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteMessage, editMessage, type Message, reactToMessage } from '@recado/shared/messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { applyMessage, type ConversationData } from './conversation';
import { type MessageFields, patchMessage, withOwnReaction } from './message-changes';

/**
 * Returns message changes that are shown at once and undone if the server rejects them. The caller receives
 * the rejection.
 */
export function useMessageChanges() {
  const client = useQueryClient();
  const { name } = useCurrentUser();
  return useMemo(() => {
    async function change(message: Message, shown: MessageFields, run: () => Promise<Message>) {
      const before = Object.fromEntries(
        Object.keys(shown).map((field) => [field, message[field as keyof MessageFields]]),
      ) as MessageFields;
      patchEverywhere(client, message.id, shown);
      try {
        const changed = await run();
        everywhere(client, message.id, (conversation) => applyMessage(conversation, changed));
      } catch (error) {
        patchEverywhere(client, message.id, before);
        throw error;
      }
    }
    const params = ({ id }: Message) => ({ messageId: id });
    return {
      /** An empty emoji removes the team's reaction. */
      react: (message: Message, emoji: string) => {
        const reactions = withOwnReaction(message.reactions, emoji, name, new Date().toISOString());
        return change(message, { reactions }, () =>
          call(reactToMessage, { params: params(message), body: { emoji } }),
        );
      },
      /** `body` is the whole text, including its signature. */
      edit: (message: Message, body: string) => {
        const oldMessage = message.oldMessage ?? message.body;
        const { id, remoteJid } = message;
        return change(message, { body, isEdited: true, oldMessage }, () =>
          call(editMessage, { body: { idMessage: id, message: body, remoteJid } }),
        );
      },
      remove: (message: Message) =>
        change(message, { isDeleted: true }, () => call(deleteMessage, { params: params(message) })),
    };
  }, [client, name]);
}

function patchEverywhere(client: QueryClient, messageId: string, fields: MessageFields): void {
  everywhere(client, messageId, (conversation) => patchMessage(conversation, messageId, fields));
}

function everywhere(
  client: QueryClient,
  messageId: string,
  change: (conversation: ConversationData) => ConversationData,
): void {
  const cached = client.getQueriesData<ConversationData | null>({ queryKey: ticketKeys.conversations });
  for (const [key, conversation] of cached) {
    if (conversation?.messages.some(({ id }) => id === messageId)) {
      client.setQueryData(key, change(conversation));
    }
  }
}
