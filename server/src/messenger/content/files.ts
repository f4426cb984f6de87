import type { ContentReader } from './content-part';

export const file: ContentReader = (content) => {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: 'image', body: imageMessage.caption, from: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: 'video', body: video.caption, from: video };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', from: audioMessage };
  if (documentMessage) return { kind: 'document', body: documentMessage.caption, from: documentMessage };
  if (stickerMessage) return { kind: 'sticker', from: stickerMessage };
  const lottie = content.lottieStickerMessage?.message?.stickerMessage;
  // No image format: only phones can show it, so it is not downloaded.
  return lottie
    ? { kind: 'sticker', body: 'Figurinha animada', from: { contextInfo: lottie.contextInfo } }
    : null;
};
