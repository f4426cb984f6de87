import { digitsOf } from '@recado/shared/formats';
import { countryOfPhone, readPhoneNumber } from '@recado/shared/rules/phones';
import { phoneKey } from './phone-key';

/** Returns whether a number, as written in a sheet, is one of the phones. */
export function numberMatcher(phones: readonly string[]): (number: string) => boolean {
  const keys = new Set(phones.map(phoneKey));
  const countries = [...new Set(phones.map((phone) => countryOfPhone(`+${phone}`)))];
  return (number) => {
    const readings = countries.map((country) => readPhoneNumber(number, country));
    const read = readings.flatMap((reading) => (reading.ok ? [reading.number, ...reading.further] : []));
    return [digitsOf(number), ...read].some((phone) => keys.has(phoneKey(phone)));
  };
}
