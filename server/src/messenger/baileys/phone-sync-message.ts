import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { ConnectionRef, Inbound } from '../gateway';
import { envelopeOf, inboundOf, type RawMessage } from './inbound-message';

/**
 * A message that the company's phone sent at Baileys' request, because the stanza had no ciphertext (an
 * advertisement) or could not be decrypted.
 */
export interface RawSyncedMessage {
  synced: Pick<RawMessage, 'alternate' | 'me'> & {
    info: Uint8Array;
  };
}

/** Returns the messages in a phone's response to its companion devices; usually none. */
export function syncedBy(plaintext: Uint8Array): { info: Uint8Array; key: proto.IMessageKey }[] {
  const { protocolMessage } = proto.Message.decode(unpadRandomMax16(plaintext));
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse: response }) => {
    if (!response?.webMessageInfoBytes) return [];
    const { key } = proto.WebMessageInfo.decode(response.webMessageInfoBytes);
    return key?.id ? [{ info: response.webMessageInfoBytes, key }] : [];
  });
}

/** Returns the message or change; null if the application does not need it. */
export function readSyncedMessage(connection: ConnectionRef, { synced }: RawSyncedMessage): Inbound | null {
  const {
    key: named,
    participant,
    message,
    messageTimestamp,
    pushName,
  } = proto.WebMessageInfo.decode(synced.info);
  const key = { ...named, participant: named?.participant || participant };
  const envelope = envelopeOf(connection, {
    key,
    alternate: synced.alternate,
    pushName,
    seconds: Number(messageTimestamp ?? 0),
    offline: false,
  });
  return envelope && message ? inboundOf(message, envelope, { key, me: synced.me }) : null;
}
