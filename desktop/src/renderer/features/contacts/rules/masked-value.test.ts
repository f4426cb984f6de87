import { expect, it } from 'vitest';
import { maskedValue } from './masked-value';

it('hides the outer digits of a CPF in any format, and nothing else', () => {
  expect(maskedValue('123.482.917-09')).toBe('***.482.917-**');
  expect(maskedValue(' 12348291709 ')).toBe('***.482.917-**');
  for (const value of ['48213 · R$ 389,90', '12.345.678/0001-90', 'Vila Mariana', '1234829170', '']) {
    expect(maskedValue(value)).toBeUndefined();
  }
});
