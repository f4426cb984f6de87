import { describe, expect, it } from 'vitest';
import { otherSpelling, phoneKey } from './phone-key';

describe('phoneKey', () => {
  it('treats both spellings of a Brazilian mobile number as one person', () => {
    expect(phoneKey('5511987654321')).toBe(phoneKey('551187654321'));
    expect(phoneKey('5531961234567')).toBe(phoneKey('553161234567'));
  });

  it.each([
    ['a landline and a mobile that ends alike', '551132654321', '5511932654321'],
    ['two mobiles', '5511987654321', '5511987654322'],
    ['two areas', '5511987654321', '5521987654321'],
    ['other countries', '351987654321', '35187654321'],
  ])('distinguishes %s', (_, one, other) => {
    expect(phoneKey(one)).not.toBe(phoneKey(other));
  });

  it('has another spelling for mobile numbers only, which leads back', () => {
    expect(otherSpelling('5511987654321')).toBe('551187654321');
    expect(otherSpelling('551187654321')).toBe('5511987654321');
    for (const phone of ['551132654321', '351987654321', '15551234567']) {
      expect(otherSpelling(phone)).toBeUndefined();
    }
  });
});
