import type { proto } from '@whiskeysockets/baileys';
import type { MessageData, QuotedContent, QuotedMedia } from '../gateway';
import { readReference } from './media-reference';

/** Rebuilds a message for a quote or for the edit of its caption. */
export function messageOf({ kind, body, media, data }: QuotedContent): proto.IMessage {
  const file = fileOf(media, data);
  const caption = body || undefined;
  const size = { width: media?.width, height: media?.height };
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, ...size, caption } };
    case 'video':
      return { videoMessage: { ...file, ...size, caption, seconds: secondsOf(media) } };
    case 'audio':
    case 'voice':
      return { audioMessage: { ...file, seconds: secondsOf(media), ptt: kind === 'voice' } };
    case 'document':
      return { documentMessage: { ...file, fileName: media?.fileName, title: media?.fileName, caption } };
    case 'sticker':
      return { stickerMessage: { ...file, ...size } };
    default:
      return thing(data) ?? { conversation: body };
  }
}

/** Rebuilds the file part. A quote must not make a view-once file visible again. */
function fileOf(media: QuotedMedia | null, data: MessageData | null) {
  if (!media) return {};
  const { mimetype, bytes, reference } = media;
  const file = { mimetype, fileLength: bytes };
  if (!reference || data?.viewOnce) return file;
  const location = readReference(reference);
  if ('file' in location) return file;
  const { path, mediaKey } = location;
  return { ...file, mediaKey, directPath: path || undefined };
}

const secondsOf = (media: QuotedMedia | null) => (media?.seconds ? Math.round(media.seconds) : undefined);

function thing(data: MessageData | null): proto.IMessage | undefined {
  const { contacts, location, poll } = data ?? {};
  if (contacts) {
    const cards = contacts.map(({ name, vcard }) => ({ displayName: name, vcard }));
    const [first, ...others] = cards;
    const displayName = contacts.map(({ name }) => name).join(', ');
    if (others.length > 0) return { contactsArrayMessage: { displayName, contacts: cards } };
    return { contactMessage: first ?? { displayName } };
  }
  if (location) {
    const { latitude, longitude, name, address } = location;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  if (!poll) return undefined;
  const options = poll.options.map((optionName) => ({ optionName }));
  return {
    pollCreationMessage: { name: poll.question, options, selectableOptionsCount: poll.selectableCount },
  };
}
