import { areJidsSameUser, normalizeMessageContent, proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Identity, InboundChange, MessageKey } from '../gateway';
import { identityOf } from './addresses';
import type { OwnAddresses } from './mentions';
import { editOf } from './message-content';

const { Type } = proto.Message.ProtocolMessage;

/** A change of an earlier message. `target` is from the sender's point of view. */
export interface ReadChange {
  target: proto.IMessageKey;
  change: InboundChange['change'];
}

export function readChange(
  message: proto.IMessage | null | undefined,
  me: OwnAddresses = { id: '', lid: '' },
): ReadChange | null {
  const content = normalizeMessageContent(message?.deviceSentMessage?.message ?? message ?? undefined);
  const { reactionMessage, protocolMessage } = content ?? {};
  if (reactionMessage?.key?.id) {
    return { target: reactionMessage.key, change: { type: 'reaction', emoji: reactionMessage.text ?? '' } };
  }
  if (!protocolMessage?.key?.id) return null;
  const { key: target, type, editedMessage } = protocolMessage;
  if (type === Type.REVOKE) return { target, change: { type: 'delete' } };
  if (type !== Type.MESSAGE_EDIT) return null;
  return { target, change: { type: 'edit', ...editOf(editedMessage, me) } };
}

export interface Speaker {
  key: WAMessageKey;
  isGroup: boolean;
  fromMe: boolean;
  sender: Identity | null;
  me: { id: string; lid: string };
}

/**
 * Returns the changed message's key from the company's point of view. Inverts the author's `fromMe`, unless
 * the company's own phone sent the change.
 */
export function targetOf(
  { id, fromMe: theirs, participant }: proto.IMessageKey,
  { isGroup, fromMe, sender, me }: Speaker,
): MessageKey {
  const messengerId = id ?? '';
  if (fromMe ? theirs : !theirs && isOurs(participant, isGroup, me)) {
    return { messengerId, fromMe: true, participant: null };
  }
  if (!isGroup) return { messengerId, fromMe: false, participant: null };
  const author = theirs || !participant ? sender : identityOf(participant);
  return { messengerId, fromMe: false, participant: author };
}

/** Returns whether the company wrote the message; outside groups, it did if the customer did not. */
function isOurs(participant: string | null | undefined, isGroup: boolean, me: Speaker['me']): boolean {
  if (!isGroup) return true;
  return Boolean(participant) && [me.id, me.lid].some((own) => areJidsSameUser(participant ?? '', own));
}
