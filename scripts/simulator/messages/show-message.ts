import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import type { Peer } from '../accounts/peer';
import type { World } from '../world';
import { describeMessage } from './describe-message';
import { openSealedEdit } from './message-secrets';

const { Type } = proto.Message.ProtocolMessage;

/**
 * Shows a message on a phone. New ones are added to the chat; edits, deletions and reactions change their
 * target. Known ones are ignored.
 */
export function showMessage(world: World, phone: Account, peer: Pick<Peer, 'chatKey'>, message: ChatMessage) {
  const chat = phone.chatWith(peer.chatKey);
  const known = chat.find(message.id);
  const changed = message.type === 'unsupported' && change(world, phone, peer.chatKey, message);
  if (!changed && !known) chat.add(message);
  phone.touch(peer.chatKey);
  if (!world.events.isHeard || (known && !changed)) return;
  world.events.publish({
    type: changed ? 'message.changed' : message.fromMe ? 'message.sent' : 'message.received',
    number: phone.number,
    with: peer.chatKey,
    id: changed ? changed.id : message.id,
    message: visible(changed || message),
  });
}

/** Returns a message without its encoded form. */
export function visible({ content: _, ...message }: ChatMessage) {
  return message;
}

function change(
  world: World,
  phone: Account,
  chatKey: string,
  message: ChatMessage,
): ChatMessage | undefined {
  const chat = phone.chatWith(chatKey);
  const decoded = normalizeMessageContent(proto.Message.decode(message.content));
  const sealedId = decoded?.secretEncryptedMessage?.targetMessageKey?.id;
  const author = message.fromMe ? phone : world.accounts.find(message.author ?? chatKey);
  const content = sealedId && author ? openSealedEdit(decoded, chat.find(sealedId), author) : decoded;
  const protocol = content?.protocolMessage;
  const reaction = content?.reactionMessage;
  const { pollUpdateMessage: vote, encEventResponseMessage: response } = content ?? {};
  const respondedTo = vote?.pollCreationMessageKey ?? response?.eventCreationMessageKey;
  const target = chat.find(protocol?.key?.id ?? reaction?.key?.id ?? respondedTo?.id ?? '');
  if (!target) return undefined;
  // A phone counts votes and responses in their message; the page shows none.
  if (respondedTo) return target;
  if (reaction) {
    const from = message.fromMe ? phone.number : (message.author ?? chatKey);
    target.reactions = { ...target.reactions, [from]: reaction.text ?? '' };
    if (!reaction.text) Reflect.deleteProperty(target.reactions, from);
    return target;
  }
  if (protocol?.type === Type.REVOKE) target.deleted = true;
  else if (protocol?.type === Type.MESSAGE_EDIT && protocol.editedMessage) {
    const { text, caption } = describeMessage(protocol.editedMessage, message.content);
    Object.assign(target, text === undefined ? { caption } : { text }, { edited: true });
  } else return undefined;
  return target;
}
