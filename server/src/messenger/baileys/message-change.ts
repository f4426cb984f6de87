import { areJidsSameUser, normalizeMessageContent, proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Identity, InboundChange, MessageKey } from '../gateway';
import { identityOf } from './addresses';
import { readContent } from './message-content';

const { Type } = proto.Message.ProtocolMessage;

/** What a decrypted message does to an earlier one, which it names in its author's words. */
interface ReadChange {
  target: proto.IMessageKey;
  change: InboundChange['change'];
}

/** The change that a decrypted message is; null when it is none. */
export function readChange(message: proto.IMessage | null | undefined): ReadChange | null {
  const content = normalizeMessageContent(message?.deviceSentMessage?.message ?? message ?? undefined);
  const { reactionMessage, protocolMessage } = content ?? {};
  if (reactionMessage?.key?.id) {
    return { target: reactionMessage.key, change: { type: 'reaction', emoji: reactionMessage.text ?? '' } };
  }
  if (!protocolMessage?.key?.id) return null;
  const { key: target, type, editedMessage } = protocolMessage;
  if (type === Type.REVOKE) return { target, change: { type: 'delete' } };
  if (type !== Type.MESSAGE_EDIT) return null;
  return { target, change: { type: 'edit', body: readContent(editedMessage)?.body ?? '' } };
}

/** Who speaks, and where. */
export interface Speaker {
  key: WAMessageKey;
  isGroup: boolean;
  fromMe: boolean;
  sender: Identity | null;
  me: { id: string; lid: string };
}

/**
 * The message that is changed, in our words: its author said "mine" of what we call theirs. A change that was typed
 * on our own phone already speaks as we do.
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

/** In a conversation of two, what is not theirs is ours; in a group it says whose it is. */
function isOurs(participant: string | null | undefined, isGroup: boolean, me: Speaker['me']): boolean {
  if (!isGroup) return true;
  return Boolean(participant) && [me.id, me.lid].some((own) => areJidsSameUser(participant ?? '', own));
}
