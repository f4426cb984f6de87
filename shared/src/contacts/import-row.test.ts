import { describe, expect, it } from 'vitest';
import { readImportRow } from './import-row';

const read = (name: string, number: string, country = 'BR') => readImportRow({ name, number }, country);

describe('a row of an import', () => {
  it('has a name and a number in any spelling', () => {
    expect(read(' Maria Souza ', '(11) 98765-4321')).toEqual({ name: 'Maria Souza', phone: '5511987654321' });
    expect(read('', '5511987654321')).toEqual({ name: null, phone: '5511987654321' });
    expect(read('John', '+1 415 555 2671')).toEqual({ name: 'John', phone: '14155552671' });
    expect(read('Inês', '912 345 678', 'PT')).toEqual({ name: 'Inês', phone: '351912345678' });
  });

  it('may have a username instead of a number', () => {
    expect(read('Maria', '@Maria.Lopez')).toEqual({ name: 'Maria', username: 'maria.lopez' });
    expect(read('', ' @maria.lopez ')).toEqual({ name: null, username: 'maria.lopez' });
    expect(read('Maria', '@joão')).toBe('usernameUnknown');
  });

  it('returns the problem of an invalid row', () => {
    expect(read('Nome', 'Número')).toBe('numberMissing');
    expect(read('Maria', '98765-4321')).toBe('areaMissing');
    expect(read('John', '1 415 555 2671')).toBe('notOfCountry');
    expect(read('Maria', '5,51199E+12')).toBe('numberRounded');
    expect(read('M', '5511987654321')).toBe('nameShort');
    expect(read('M'.repeat(51), '5511987654321')).toBe('nameLong');
  });
});
