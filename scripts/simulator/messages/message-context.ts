import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import { Group } from '../accounts/group';
import type { Peer } from '../accounts/peer';
import { BadRequest } from '../control-api/bad-request';
import type { World } from '../world';

/** The sender of a message and its chat. */
export interface MessageContext {
  world: World;
  sender: Account;
  peer: Peer;
}

/** Optional fields of all messages except reactions, edits and deletions. */
export const CONTEXT_FIELDS = {
  quotedId: z.string().min(1).optional(),
  forwarded: z.boolean().optional(),
  ephemeralSeconds: z.number().int().min(1).optional(),
  mentions: z.array(z.string().regex(/^\d{8,15}$/)).optional(),
};

type ContextBody = z.output<z.ZodObject<typeof CONTEXT_FIELDS>>;

/** Adds quote, forwarding, mentions and expiry to a message. */
export function withContext(content: proto.IMessage, body: ContextBody, context: MessageContext) {
  const info = contextInfo(body, context);
  if (Object.keys(info).length === 0) return content;
  const { conversation, ...others } = content;
  const message: proto.IMessage =
    conversation === undefined || conversation === null
      ? content
      : { ...others, extendedTextMessage: { text: conversation } };
  const main = mainPart(message);
  if (main) main.contextInfo = { ...main.contextInfo, ...info };
  return body.ephemeralSeconds ? { ephemeralMessage: { message } } : message;
}

/** Returns a message's author from the point of view of a phone that shows it. */
export function authorJid(world: World, phone: Account, peer: Peer, { fromMe, author }: ChatMessage) {
  if (!(peer instanceof Group)) return (fromMe ? phone : peer).jid;
  return peer.nameOf(fromMe || !author ? phone : world.accounts.of(author));
}

function contextInfo(
  { quotedId, forwarded, ephemeralSeconds, mentions }: ContextBody,
  context: MessageContext,
): proto.IContextInfo {
  const { world, peer } = context;
  return {
    ...(quotedId && quote(quotedId, context)),
    ...(forwarded && { isForwarded: true, forwardingScore: 1 }),
    ...(ephemeralSeconds && { expiration: ephemeralSeconds }),
    ...(mentions && {
      mentionedJid: mentions.map((number) => {
        const account = world.accounts.of(number);
        return peer instanceof Group ? peer.nameOf(account) : account.jid;
      }),
    }),
  };
}

function quote(id: string, { world, sender, peer }: MessageContext): proto.IContextInfo {
  const quoted = sender.chatWith(peer.chatKey).find(id);
  if (!quoted) throw new BadRequest(`There is no message ${id} in this chat to quote`);
  const quotedMessage = normalizeMessageContent(proto.Message.decode(quoted.content)) ?? {};
  for (const part of Object.values(quotedMessage)) {
    if (part && typeof part === 'object' && 'contextInfo' in part)
      Reflect.deleteProperty(part, 'contextInfo');
  }
  return { stanzaId: id, participant: authorJid(world, sender, peer, quoted), quotedMessage };
}

/** Returns the part with the message's content, inside any wrapping. */
function mainPart(message: proto.IMessage): { contextInfo?: proto.IContextInfo | null } | undefined {
  const plain: Record<string, unknown> = { ...normalizeMessageContent(message) };
  return Object.entries(plain).find(
    ([field, part]) => field !== 'messageContextInfo' && typeof part === 'object' && part !== null,
  )?.[1] as { contextInfo?: proto.IContextInfo | null } | undefined;
}
