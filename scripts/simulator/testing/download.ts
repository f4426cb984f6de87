import { downloadMediaMessage, normalizeMessageContent, type WAMessage } from '@whiskeysockets/baileys';

/**
 * Downloads a message's media from its `url`. Baileys prefers `directPath` and then always calls `https`, which the simulator
 * without TLS does not serve.
 */
export function downloadByUrl(message: WAMessage): Promise<Buffer> {
  const content = normalizeMessageContent(message.message) ?? {};
  const parts = Object.entries(content).map(([field, part]) => [field, { ...part, directPath: undefined }]);
  return downloadMediaMessage({ ...message, message: Object.fromEntries(parts) }, 'buffer', {});
}
