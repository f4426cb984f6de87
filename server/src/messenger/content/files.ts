import type { ContentReader } from './content-part';
import { isSmallThumbnail } from './thumbnails';

export const file: ContentReader = (content) => {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: 'image', body: imageMessage.caption, from: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: 'video', body: video.caption, from: video };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', from: audioMessage };
  if (documentMessage) return { kind: 'document', body: documentMessage.caption, from: documentMessage };
  if (stickerMessage) return { kind: 'sticker', from: stickerMessage };
  const lottie = content.lottieStickerMessage?.message?.stickerMessage;
  if (!lottie) return null;
  const { contextInfo, pngThumbnail } = lottie;
  // Only phones can show the animation, so its thumbnail is the file.
  return isSmallThumbnail(pngThumbnail)
    ? { kind: 'sticker', from: { contextInfo, pngThumbnail } }
    : { kind: 'sticker', body: 'Figurinha animada', from: { contextInfo } };
};
