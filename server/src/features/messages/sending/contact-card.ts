import type { MessageData } from '@recado/shared/messages';

/** A card as a message keeps it. `number`: digits. The phones find the person by the card's `waid`. */
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

/** RFC 6350 §3.4: commas, semicolons, backslashes and line ends of a value. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
