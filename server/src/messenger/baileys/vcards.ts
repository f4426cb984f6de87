import { readPhoneNumber } from '@recado/shared/rules/phones';
import { readVCards, type VCardPhone, withoutFiles } from '@recado/shared/vcards';
import type { MessageData } from '../gateway';

type Card = NonNullable<MessageData['contacts']>[number];

const MAX_CARDS = 100;
const MAX_CARD_LENGTH = 8_000;
const MAX_NAME_LENGTH = 120;
const MAX_NUMBER_LENGTH = 40;
const MAX_NUMBERS = 10;

interface RawCard {
  displayName?: string | null;
  vcard?: string | null;
}

/** Reads cards leniently: unreadable parts are omitted. */
export function readCards(cards: readonly RawCard[]): Card[] {
  return cards.slice(0, MAX_CARDS).map(({ displayName, vcard }) => {
    const written = vcard ?? '';
    const [card] = readVCards(written, 1);
    const name = displayName?.trim() || card?.name || '';
    const numbers = [...new Set(card?.phones.map(numberOf))].slice(0, MAX_NUMBERS);
    const reading = numbers.map((number) => readPhoneNumber(number)).find(({ ok }) => ok);
    return {
      name: name.slice(0, MAX_NAME_LENGTH),
      number: reading?.ok ? reading.number : null,
      ...(numbers.length > 0 && { numbers }),
      vcard: withoutFiles(written).slice(0, MAX_CARD_LENGTH),
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

/** Returns a number as written, that of a WhatsApp account with "+". */
function numberOf({ number, waid }: VCardPhone): string {
  return waid === null ? number.slice(0, MAX_NUMBER_LENGTH) : `+${waid}`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, ' ');
}
