import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { MessageContext } from '../messages/message-context';
import type { MediaKind } from './media-keys';
import { mediaKeys } from './media-keys';

const MAC_BYTES = 10;

/**
 * Encrypts a file, stores it on the media server, and returns the fields of a media message. The URL contains
 * the recipient, so that `POST /faults {phone, mediaStatus}` can make this phone's downloads fail.
 */
export async function uploadMedia({ world, peer }: MessageContext, kind: MediaKind, base64: string) {
  const plain = Buffer.from(base64, 'base64');
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = mediaKeys(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);
  const blob = Buffer.concat([sealed, mac]);
  const name = await world.media.put(blob);
  const directPath = `/mms/${kind}/${name}?to=${peer.chatKey}`;
  return {
    // Like WhatsApp's second URL of the same file.
    url: `${world.mediaUrl}${directPath}&mms3=true`,
    directPath,
    mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: createHash('sha256').update(plain).digest(),
    fileEncSha256: createHash('sha256').update(blob).digest(),
    fileLength: plain.length,
  };
}
