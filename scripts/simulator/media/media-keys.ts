import { hkdf, MEDIA_HKDF_KEY_MAPPING } from '@whiskeysockets/baileys';

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

const EXPANDED = 112;

/** Derives a file's keys from its media key. */
export function mediaKeys(mediaKey: Uint8Array, kind: MediaKind) {
  const info = `WhatsApp ${MEDIA_HKDF_KEY_MAPPING[kind]} Keys`;
  const expanded = Buffer.from(hkdf(Buffer.from(mediaKey), EXPANDED, { info }));
  return {
    iv: expanded.subarray(0, 16),
    cipherKey: expanded.subarray(16, 48),
    macKey: expanded.subarray(48, 80),
  };
}
