import { downloadMediaMessage, normalizeMessageContent, type WAMessage } from '@whiskeysockets/baileys';

/**
 * Downloads a message's media from its `url`. Baileys prefers `directPath`, for which it always uses `https`,
 * but the simulator may have no TLS.
 */
export function downloadByUrl(message: WAMessage): Promise<Buffer> {
  const content = normalizeMessageContent(message.message) ?? {};
  const parts = Object.entries(content).map(([field, part]) => [field, { ...part, directPath: undefined }]);
  return downloadMediaMessage({ ...message, message: Object.fromEntries(parts) }, 'buffer', {});
}
