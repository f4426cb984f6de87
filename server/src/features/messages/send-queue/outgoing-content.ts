import {
  GatewayError,
  type Identity,
  type MessageKey,
  type MessengerGateway,
  type OutgoingContent,
  type OutgoingMedia,
  type OutgoingMessage,
} from '#messenger/gateway';
import { type MessageDocument, messages } from '../message.model';
import type { QueuedItem } from './queued-items';

type Addresses = Pick<MessengerGateway, 'parseAddress'>;

/** Omits recipient and file, which `dispatch.ts` adds. */
export async function outgoingOf(
  addresses: Addresses,
  { message, change }: QueuedItem,
  file: OutgoingMedia | undefined,
): Promise<Omit<OutgoingMessage, 'messengerId' | 'to'>> {
  if (change) {
    const content = changeContent(addresses, message, change);
    return content.type === 'edit' ? { content, original: saidOf(message) } : { content };
  }
  const quoted = await quotedOf(addresses, message);
  return {
    content: file ? { type: 'media', media: file, caption: message.body } : contentOf(message),
    ...quoted,
    ...(file && message.albumId ? { albumId: message.albumId } : {}),
    ...(message.data?.forwarded ? { forwarded: true } : {}),
  };
}

function changeContent(
  addresses: Addresses,
  message: MessageDocument,
  { type, value }: NonNullable<QueuedItem['change']>,
): OutgoingContent {
  const target = keyOf(addresses, message);
  if (!target) throw new GatewayError('refused', 'The messenger never had this message.');
  if (type === 'reaction') return { type, target, emoji: value };
  return type === 'edit' ? { type, target, text: value } : { type, target };
}

function contentOf({ body, mediaType, data }: MessageDocument): OutgoingContent {
  if (mediaType === 'text') return { type: 'text', text: body };
  if (mediaType === 'contact' && data?.contacts) {
    const contacts = data.contacts.map(({ name, number }) => ({ name, number: number ?? '' }));
    return { type: 'contacts', contacts };
  }
  if (mediaType === 'location' && data?.location) {
    const { latitude, longitude, name, address } = data.location;
    return { type: 'location', latitude, longitude, name, address };
  }
  throw new GatewayError('refused', `A message of kind ${mediaType} cannot be sent.`);
}

async function quotedOf(addresses: Addresses, { companyId, quoted }: MessageDocument) {
  if (!quoted) return undefined;
  const original = await messages.findById(companyId, quoted.id);
  const key = original && keyOf(addresses, original);
  if (!key) return undefined;
  // WhatsApp requires a content for the quoted message.
  if (original.isDeleted) return { quoted: { ...key, body: '' } };
  return { quoted: { ...key, body: original.body }, original: saidOf(original) };
}

function saidOf({ mediaType, body, media, data }: MessageDocument): OutgoingMessage['original'] {
  return { kind: mediaType, body, media, data };
}

function keyOf(addresses: Addresses, message: MessageDocument): MessageKey | undefined {
  const { messengerId, fromMe, participantAddress } = message;
  if (!messengerId) return undefined;
  const participant: Identity | undefined =
    fromMe || !participantAddress ? undefined : addresses.parseAddress(participantAddress);
  return { messengerId, fromMe, participant: participant ?? null };
}
