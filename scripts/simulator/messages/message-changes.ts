import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { ChatMessage } from '../accounts/chat';
import { Group } from '../accounts/group';
import { BadRequest } from '../control-api/bad-request';
import type { MessageContext } from './message-context';
import { authorJid } from './message-context';

type Rule = (message: ChatMessage, context: MessageContext) => boolean;

export const isOwn: Rule = ({ fromMe }) => fromMe;

/** Allows own messages; administrators may delete all messages. */
export const mayDelete: Rule = ({ fromMe }, { sender, peer }) =>
  fromMe || (peer instanceof Group && peer.isAdmin(sender.number));

/**
 * Returns the key of a message from the sender's point of view. Throws BadRequest if there is none or the
 * rule forbids the change.
 */
export function keyOf(context: MessageContext, id: string, rule: Rule = () => true): proto.IMessageKey {
  const { world, sender, peer } = context;
  const message = find(context, id);
  if (!message) throw new BadRequest(`There is no message ${id} in this chat`);
  if (!rule(message, context)) throw new BadRequest(`Message ${id} was not written by ${sender.number}`);
  const { fromMe } = message;
  const participant = peer instanceof Group && !fromMe ? authorJid(world, sender, peer, message) : undefined;
  return { remoteJid: peer.jid, fromMe, id, participant };
}

/** Returns an edit's new content: the text, or the same image, video or document with a new caption. */
export function editedContent(context: MessageContext, id: string, text: string): proto.IMessage {
  const content = find(context, id)?.content;
  const { imageMessage, videoMessage, documentMessage } =
    (content && normalizeMessageContent(proto.Message.decode(content))) ?? {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: text } };
  return { conversation: text };
}

function find({ sender, peer }: MessageContext, id: string) {
  return sender.chatWith(peer.chatKey).find(id);
}
