import { describe, expect, it } from 'vitest';
import { formatCep, formatTaxId, isCep, isCnpj, isCpf, isTaxId } from '.';

describe('isCpf', () => {
  it.each(['529.982.247-25', '52998224725', '111.444.777-35'])('accepts %s', (text) => {
    expect(isCpf(text)).toBe(true);
  });
  it.each(['529.982.247-26', '529.982.247-15', '111.111.111-11', '5299822472', 'A2998224725', ''])(
    'rejects %s',
    (text) => expect(isCpf(text)).toBe(false),
  );
});

describe('isCnpj', () => {
  // Receita Federal's example of a CNPJ with letters.
  it.each(['12.ABC.345/01DE-35', '12abc34501de35', '11.222.333/0001-81', '42.318.949/0001-84'])(
    'accepts %s',
    (text) => expect(isCnpj(text)).toBe(true),
  );
  it.each([
    '12.ABC.345/01DE-36',
    '12.ABD.345/01DE-35',
    '11.222.333/0001-8A',
    '00.000.000/0000-00',
    '11.222.333/0001',
  ])('rejects %s', (text) => expect(isCnpj(text)).toBe(false));
});

it('isTaxId accepts CPF and CNPJ, and formatTaxId writes both with separators', () => {
  expect([isTaxId('52998224725'), isTaxId('12ABC34501DE35'), isTaxId('123')]).toEqual([true, true, false]);
  expect([formatTaxId('52998224725'), formatTaxId('12abc34501de35'), formatTaxId('529')]).toEqual([
    '529.982.247-25',
    '12.ABC.345/01DE-35',
    '529',
  ]);
});

it('isCep accepts a whole CEP, and formatCep also an incomplete one', () => {
  expect(['01310-100', '01310100', '0131-0100', '01310-10', '90210'].map(isCep)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['', '01310', '013101', '01310-100x9'].map(formatCep)).toEqual([
    '',
    '01310',
    '01310-1',
    '01310-100',
  ]);
});
