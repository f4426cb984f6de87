import type { MessageData } from '@recado/shared/messages';

/** Phones find the WhatsApp account by the digits in the vCard's field `waid`. */
export function contactCard(name: string, number: string): NonNullable<MessageData['contacts']>[number] {
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
  return { name, number, vcard };
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
