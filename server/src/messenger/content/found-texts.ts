import type { proto } from '@whiskeysockets/baileys';

/** Fields in which WhatsApp's messages have texts for people. */
const TEXT_FIELDS = new Set([
  'body',
  'caption',
  'contentText',
  'conversation',
  'description',
  'footerText',
  'groupName',
  'hydratedContentText',
  'hydratedTitleText',
  'message',
  'messageText',
  'name',
  'newsletterName',
  'note',
  'orderTitle',
  'question',
  'subtitle',
  'text',
  'title',
]);
/** Fields that contain other texts: of quoted messages, keys, buttons and files. */
const SKIPPED = new Set([
  'contextInfo',
  'messageContextInfo',
  'key',
  'buttons',
  'nativeFlowMessage',
  'stickers',
]);
const MAX_DEPTH = 8;

/**
 * Returns the texts of a message that has no reader of its own, in the order of its fields, without repetitions. Thus a new
 * kind of message shows at least what was written in it.
 */
export function foundTexts(content: proto.IMessage): string[] {
  const found = new Set<string>();
  collect(content, MAX_DEPTH, found);
  return [...found];
}

function collect(value: object, depth: number, found: Set<string>): void {
  if (depth === 0 || ArrayBuffer.isView(value)) return;
  for (const [field, inner] of Object.entries(value) as [string, unknown][]) {
    if (SKIPPED.has(field)) continue;
    if (typeof inner === 'string') {
      const text = inner.trim();
      if (text && TEXT_FIELDS.has(field)) found.add(text);
    } else if (Array.isArray(inner)) {
      for (const item of inner)
        if (typeof item === 'object' && item !== null) collect(item as object, depth - 1, found);
    } else if (typeof inner === 'object' && inner !== null) collect(inner, depth - 1, found);
  }
}
