import { describe, expect, it } from 'vitest';
import { lacksCountry, readImportRow, withBrazil } from './importRow';

const read = (name: string, number: string) => readImportRow({ name, number });

describe('a row of an import', () => {
  it('has a name and a number in any spelling', () => {
    expect(read(' Maria Souza ', '+55 (11) 98765-4321')).toEqual({
      name: 'Maria Souza',
      phone: '5511987654321',
    });
    expect(read('', '5511987654321')).toEqual({ name: null, phone: '5511987654321' });
    expect(read('John', '1 415 555 2671')).toEqual({ name: 'John', phone: '14155552671' });
  });

  it('returns the problem of an invalid row', () => {
    expect(read('Maria', '')).toBe('numberMissing');
    expect(read('Nome', 'Número')).toBe('numberMissing');
    expect(read('Maria', '98765')).toBe('numberShort');
    expect(read('Maria', '11 98765-4321 / 11 3333-4444')).toBe('numberLong');
    expect(read('Maria', '5,51199E+12')).toBe('numberRounded');
    expect(read('Maria', '5.51199e12')).toBe('numberRounded');
    expect(read('M', '5511987654321')).toBe('nameShort');
    expect(read('M'.repeat(51), '5511987654321')).toBe('nameLong');
  });

  it('does not guess the country of a number, but detects that it is missing', () => {
    expect(read('Maria', '(11) 98765-4321')).toBe('countryMissing');
    expect(lacksCountry('11 98765-4321')).toBe(true);
    expect(lacksCountry('5511987654321')).toBe(false);
    // 65 is a Brazilian area code and Singapore's country code.
    expect(lacksCountry('6591234567')).toBe(false);
    expect(withBrazil('(11) 98765-4321')).toBe('5511987654321');
  });
});
