import { z } from 'zod';
import { defineEvent, defineNumberedEvent, idField } from '../contract';
import { chatMessageSchema, chatSchema } from './chats.schema';

const chatChanged = z.object({ action: z.literal('update'), chat: chatSchema });
const messageSent = z.object({
  action: z.literal('new-message'),
  chat: chatSchema,
  newMessage: chatMessageSchema,
});

/** Sent to the members. `delete` also to a removed member. */
export const chatEvent = defineEvent(
  'chat',
  z.discriminatedUnion('action', [
    messageSent,
    chatChanged,
    z.object({ action: z.literal('delete'), id: idField }),
  ]),
);

/** Sent to the members as `chat-{chatId}`. */
export const chatRoomEvent = defineNumberedEvent(z.discriminatedUnion('action', [messageSent, chatChanged]));

/** Sent to one member as `chat-user-{userId}`. */
export const chatUserEvent = defineNumberedEvent(
  z.object({ action: z.enum(['create', 'update']), record: chatSchema }),
);
