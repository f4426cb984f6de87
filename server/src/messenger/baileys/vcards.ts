import { readPhoneNumber } from '@recado/shared/rules/phones';
import type { MessageData } from '../gateway';

type Card = NonNullable<MessageData['contacts']>[number];

const MAX_CARDS = 100;
const LONGEST_CARD = 8_000;
const LONGEST_NAME = 120;

interface Written {
  displayName?: string | null;
  vcard?: string | null;
}

/** Reads cards leniently: unreadable parts are omitted. */
export function readCards(cards: readonly Written[]): Card[] {
  return cards.slice(0, MAX_CARDS).map(({ displayName, vcard }) => {
    const lines = linesOf(vcard ?? '');
    const name = displayName?.trim() || unescaped(valueOf(lines, 'FN'));
    return {
      name: name.slice(0, LONGEST_NAME),
      number: numberOf(lines),
      vcard: lines.filter(isShort).join('\n').slice(0, LONGEST_CARD),
    };
  });
}

/** Writes a card as phones do. `number` is in digits with country code. */
export function writeCard({ name, number }: { name: string; number: string }): string {
  const digits = number.replace(/\D/g, '');
  const said = escaped(name);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${said};;;`,
    `FN:${said}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
}

/** Unfolds lines: a line that begins with a space continues the previous one. */
function linesOf(vcard: string): string[] {
  return vcard
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter(Boolean);
}

/** Excludes embedded files. */
function isShort(line: string): boolean {
  return !/^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i.test(line);
}

function valueOf(lines: readonly string[], property: string): string {
  const found = lines.find((line) => new RegExp(`^(?:[\\w-]+\\.)?${property}[;:]`, 'i').test(line));
  return found?.slice(found.indexOf(':') + 1) ?? '';
}

function numberOf(lines: readonly string[]): string | null {
  const phones = lines.filter((line) => /^(?:[\w-]+\.)?TEL[;:]/i.test(line));
  for (const phone of phones) {
    const own = /;waid=(\d{6,15})/i.exec(phone)?.[1];
    if (own) return own;
  }
  const reading = readPhoneNumber(phones.map((phone) => phone.slice(phone.lastIndexOf(':') + 1)).join('\n'));
  return reading.ok ? reading.number : null;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, ' ');
}

function unescaped(text: string): string {
  return text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim();
}
