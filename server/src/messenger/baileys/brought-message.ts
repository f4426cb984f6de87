import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { ConnectionRef, Inbound } from '../gateway';
import { envelopeOf, inboundOf, type RawMessage } from './inbound-message';

/**
 * A message that came without a ciphertext (an advertisement's) or could not be decrypted, as our own phone brought it
 * when Baileys asked for it; as the inbox keeps it.
 */
export interface RawBrought {
  brought: Pick<RawMessage, 'alternate' | 'me'> & {
    /** A WebMessageInfo. */
    info: Uint8Array;
  };
}

/** The messages in what our own phone tells its companions; most of it brings none. */
export function broughtBy(plaintext: Uint8Array): { info: Uint8Array; key: proto.IMessageKey }[] {
  const { protocolMessage } = proto.Message.decode(unpadRandomMax16(plaintext));
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse: answer }) => {
    if (!answer?.webMessageInfoBytes) return [];
    const { key } = proto.WebMessageInfo.decode(answer.webMessageInfoBytes);
    return key?.id ? [{ info: answer.webMessageInfoBytes, key }] : [];
  });
}

/** What it says; null when it is nothing that the product is told about. */
export function readBrought(connection: ConnectionRef, { brought }: RawBrought): Inbound | null {
  const {
    key: named,
    participant,
    message,
    messageTimestamp,
    pushName,
  } = proto.WebMessageInfo.decode(brought.info);
  const key = { ...named, participant: named?.participant || participant };
  const envelope = envelopeOf(connection, {
    key,
    alternate: brought.alternate,
    pushName,
    seconds: Number(messageTimestamp ?? 0),
    offline: false,
  });
  return envelope && message ? inboundOf(message, envelope, { key, me: brought.me }) : null;
}
