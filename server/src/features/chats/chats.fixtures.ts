import { expect } from 'vitest';
import { createChat, sendChatMessage } from '@recado/shared/chats';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const body = { title: 'Entregas', users: [{ id: people.agent.id }] };
    const { body: chat } = await call(createChat, { body }, people.admin);
    return { chatId: chat.id, chatUuid: chat.uuid };
  },
  userTraces: {
    async leave({ call, people }, user) {
      const chat = await call(
        createChat,
        { body: { title: 'Loja', users: [{ id: people.agent.id }] } },
        user,
      );
      const params = { chatId: chat.body.id };
      for (const [message, mentions, by] of [
        ['Já separei', [], user],
        ['@Dora, pode vir?', [user.id], people.agent],
      ] as const)
        expect(
          (await call(sendChatMessage, { params, body: { message, mentions: [...mentions] } }, by)).status,
        ).toBe(200);
    },
    places: [
      'chat_messages.mentions',
      'chat_messages.senderId',
      'chats.members.userId',
      'chats.ownerId',
      'chats.unreadUserIds',
    ],
  },
};
