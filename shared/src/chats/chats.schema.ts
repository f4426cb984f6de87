import { z } from 'zod';
import { idField, instantField } from '../contract';

export const CHAT_LIMITS = {
  /** Including the owner. */
  members: 200,
  message: 10_000,
  title: 100,
  /** Characters of `lastMessage`. */
  preview: 200,
  mentions: 50,
} as const;

export const chatMemberSchema = z.object({
  userId: idField,
  unreads: z.number().int().nonnegative(),
  user: z.object({ id: idField, name: z.string() }),
});

export const chatSchema = z.object({
  id: idField,
  uuid: z.uuid(),
  /** Of a pair's chat, the name of the other user. */
  title: z.string(),
  ownerId: idField,
  /** The one chat of two users. It can be neither edited nor deleted. */
  pair: z.boolean(),
  users: z.array(chatMemberSchema),
  /** Beginning of the last message; empty without messages. */
  lastMessage: z.string(),
  /** Number of the last message; messages of a chat are numbered from 1. */
  lastN: z.number().int().nonnegative(),
  /** Of the caller. Absent in events that several members receive. */
  muted: z.boolean().optional(),
  createdAt: instantField,
  updatedAt: instantField,
});
export type Chat = z.output<typeof chatSchema>;

export const chatMessageSchema = z.object({
  id: idField,
  chatId: idField,
  n: z.number().int().positive(),
  message: z.string(),
  senderId: idField,
  /** The name is that of the time. */
  sender: z.object({ id: idField, name: z.string() }),
  /** Chosen by the sender; null if the call named none. */
  clientId: z.string().nullable(),
  /** Mentioned members. */
  mentions: z.array(idField),
  createdAt: instantField,
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatTitleField = z.string().trim().min(1).max(CHAT_LIMITS.title);
export const chatTextField = z.string().trim().min(1).max(CHAT_LIMITS.message);
export const chatUsersField = z.array(z.object({ id: idField })).max(1_000);

/** Returns the number of messages that a member has not read; 0 for other users. */
export function unreadsOf(chat: Pick<Chat, 'users'>, userId: number): number {
  return chat.users.find((member) => member.userId === userId)?.unreads ?? 0;
}
