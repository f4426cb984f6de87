import { digitsOf } from '@recado/shared/formats';
import { countryOfPhone, readPhoneNumber } from '@recado/shared/rules/phones';
import { readUsername } from '@recado/shared/rules/usernames';
import type { Person } from '#core/personal-data';
import { phoneKey } from './phone-key';

/** Returns whether a number or a username with `@`, as written in a sheet, is the person's. */
export function numberMatcher({
  phones,
  usernames,
}: Pick<Person, 'phones' | 'usernames'>): (number: string) => boolean {
  const keys = new Set(phones.map(phoneKey));
  const countries = [...new Set(phones.map((phone) => countryOfPhone(`+${phone}`)))];
  return (number) => {
    if (number.trim().startsWith('@')) return usernames.includes(readUsername(number)?.username ?? '');
    const readings = countries.map((country) => readPhoneNumber(number, country));
    const read = readings.flatMap((reading) => (reading.ok ? [reading.number, ...reading.further] : []));
    return [digitsOf(number), ...read].some((phone) => keys.has(phoneKey(phone)));
  };
}
