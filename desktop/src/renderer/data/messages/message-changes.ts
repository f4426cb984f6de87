import type { Message, Reaction } from '@recado/shared/messages';
import type { ConversationData } from './conversation';

/** The fields a change of a message touches. */
export type MessageFields = Partial<
  Pick<Message, 'body' | 'isDeleted' | 'isEdited' | 'oldMessage' | 'reactions'>
>;

/** A conversation with some fields of one message replaced, newer news or not: for what is shown before it is done. */
export function patchMessage(
  conversation: ConversationData,
  messageId: string,
  fields: MessageFields,
): ConversationData {
  const place = conversation.messages.findIndex(({ id }) => id === messageId);
  const known = conversation.messages[place];
  if (!known) return conversation;
  return { ...conversation, messages: conversation.messages.with(place, { ...known, ...fields }) };
}

/** The team has one reaction on a message: another takes its place, '' takes it back. */
export function withOwnReaction(
  reactions: readonly Reaction[],
  emoji: string,
  name: string,
  at: string,
): Reaction[] {
  const others = reactions.filter(({ fromMe }) => !fromMe);
  return emoji === '' ? others : [...others, { emoji, fromMe: true, name, at }];
}
