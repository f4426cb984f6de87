import type { Message, Reaction } from '@recado/shared/messages';
import type { ConversationData } from './conversation';

export type MessageFields = Partial<
  Pick<Message, 'body' | 'isDeleted' | 'isEdited' | 'oldMessage' | 'reactions'>
>;

/** Replaces fields regardless of the version, for optimistic updates. */
export function patchMessage(
  conversation: ConversationData,
  messageId: string,
  fields: MessageFields,
): ConversationData {
  const index = conversation.messages.findIndex(({ id }) => id === messageId);
  const known = conversation.messages[index];
  if (!known) return conversation;
  return { ...conversation, messages: conversation.messages.with(index, { ...known, ...fields }) };
}

/** Returns the reactions with the team's reaction replaced; an empty emoji removes it. */
export function withOwnReaction(
  reactions: readonly Reaction[],
  emoji: string,
  name: string,
  at: string,
): Reaction[] {
  const others = reactions.filter(({ fromMe }) => !fromMe);
  return emoji === '' ? others : [...others, { emoji, fromMe: true, name, at }];
}
