import { describe, expect, it } from 'vitest';
import { asBrazilian, readPhoneNumber } from '.';

describe('readPhoneNumber', () => {
  it('takes a number without country code as Brazilian', () => {
    for (const typed of ['51 99888-1234', '(51) 99888-1234', '51998881234', '051998881234'])
      expect(readPhoneNumber(typed), typed).toEqual({
        digits: '5551998881234',
        country: 'BR',
        formatted: '+55 51 99888 1234',
      });
  });

  it('takes a Brazilian number with its country code, with and without plus', () => {
    for (const typed of ['+55 51 99888-1234', '5551998881234', '0055 51 99888 1234', '+55 (51) 99888-1234'])
      expect(readPhoneNumber(typed)?.digits, typed).toBe('5551998881234');
  });

  it('takes a foreign number only with "+" or "00"', () => {
    expect(readPhoneNumber('+51 998 881 234')).toMatchObject({ digits: '51998881234', country: 'PE' });
    expect(readPhoneNumber('00351 912 345 678')).toMatchObject({ digits: '351912345678', country: 'PT' });
  });

  it('takes a Brazilian landline, a toll-free number and a mobile number without the ninth digit', () => {
    expect(readPhoneNumber('(11) 4444-5555')?.digits).toBe('551144445555');
    expect(readPhoneNumber('0800 123 4567')?.digits).toBe('558001234567');
    expect(readPhoneNumber('51 9888-1234')?.digits).toBe('555198881234');
  });

  it('rejects what is no number', () => {
    for (const typed of ['', '+55 ', '98765', '99888-1234', 'abc', '+55 00 99888-1234', '+999 123456789'])
      expect(readPhoneNumber(typed), typed).toBeUndefined();
  });
});

describe('asBrazilian', () => {
  it('ignores a plus that was typed by mistake before a Brazilian number', () => {
    expect(asBrazilian('+51 99888-1234')?.formatted).toBe('+55 51 99888 1234');
    expect(asBrazilian('+351 912 345 678')).toBeUndefined();
  });
});
