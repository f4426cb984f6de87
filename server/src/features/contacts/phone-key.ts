const COUNTRY = '55';
const AREA_DIGITS = 2;

/**
 * What the two spellings of a Brazilian mobile share: `55 DD 9 XXXX-XXXX` and the older `55 DD XXXX-XXXX` are one
 * phone when the eight digits begin with 6–9 (other beginnings are landlines, or numbers given out after the
 * ninth digit came). Everything else is its own key. Digits in, digits out.
 */
export function phoneKey(phone: string): string {
  if (!phone.startsWith(COUNTRY)) return phone;
  const area = phone.slice(0, COUNTRY.length + AREA_DIGITS);
  const subscriber = phone.slice(area.length);
  return /^9[6-9]\d{7}$/.test(subscriber) ? area + subscriber.slice(1) : phone;
}

/** The same Brazilian mobile with the ninth digit, or without it; undefined for everything else. */
export function otherSpelling(phone: string): string | undefined {
  const key = phoneKey(phone);
  if (key !== phone) return key;
  const [, area, subscriber] = /^(55\d{2})([6-9]\d{7})$/.exec(phone) ?? [];
  return area && subscriber ? `${area}9${subscriber}` : undefined;
}
