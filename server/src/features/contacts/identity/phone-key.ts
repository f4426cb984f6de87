const COUNTRY = '55';
const AREA_DIGITS = 2;

/** Maps `55 DD 9 XXXX-XXXX` and `55 DD XXXX-XXXX` to one key if the eight digits begin with 6–9. */
export function phoneKey(phone: string): string {
  if (!phone.startsWith(COUNTRY)) return phone;
  const area = phone.slice(0, COUNTRY.length + AREA_DIGITS);
  const subscriber = phone.slice(area.length);
  return /^9[6-9]\d{7}$/.test(subscriber) ? area + subscriber.slice(1) : phone;
}

/** Adds or removes the ninth digit; undefined for numbers with only one spelling. */
export function otherSpelling(phone: string): string | undefined {
  const key = phoneKey(phone);
  if (key !== phone) return key;
  const [, area, subscriber] = /^(55\d{2})([6-9]\d{7})$/.exec(phone) ?? [];
  return area && subscriber ? `${area}9${subscriber}` : undefined;
}
