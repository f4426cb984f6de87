import { describe, expect, it } from 'vitest';
import { centsOf, moneyText } from './money';

describe('a typed amount', () => {
  it('has only digits, the last two as cents', () => {
    expect(centsOf('R$ 199,90')).toBe(19_990);
    expect(centsOf('abc')).toBe(0);
    expect(centsOf('-5')).toBe(5);
    expect(centsOf('R$ 1.234,567')).toBe(1_234_567);
  });

  it('has at most seven digits before the comma', () => {
    expect(centsOf('1234567890123')).toBe(123_456_789);
    expect(moneyText(123_456_789)).toBe('R$ 1.234.567,89');
  });

  it('is formatted as in Brazil', () => {
    expect([0, 5, 100, 123_456].map(moneyText)).toEqual(['R$ 0,00', 'R$ 0,05', 'R$ 1,00', 'R$ 1.234,56']);
  });
});
