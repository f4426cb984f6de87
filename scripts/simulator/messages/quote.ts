import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import { BadRequest } from '../control-api/bad-request';

/** The context that makes a message an answer to another of the same chat. Throws BadRequest for an unknown id. */
export function quote(
  sender: Account,
  peer: Account,
  quotedId: string | undefined,
): proto.IContextInfo | undefined {
  if (!quotedId) return undefined;
  const quoted = sender.chatWith(peer.number).find(quotedId);
  if (!quoted) throw new BadRequest(`There is no message ${quotedId} in this chat to quote`);
  const quotedMessage = normalizeMessageContent(proto.Message.decode(quoted.content)) ?? {};
  for (const part of Object.values(quotedMessage)) {
    if (part && typeof part === 'object' && 'contextInfo' in part)
      Reflect.deleteProperty(part, 'contextInfo');
  }
  return { stanzaId: quotedId, participant: (quoted.fromMe ? sender : peer).lidJid, quotedMessage };
}
