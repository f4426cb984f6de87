import { describe, expect, it, test } from 'vitest';
import { signed, splitSignature, withSignature, withSignatureOf } from './signature';

test('writes the signature as the first line', () => {
  expect(signed('Ana', 'Oi')).toBe('*Ana:*\nOi');
});

test('splits a signed text', () => {
  expect(splitSignature(signed('Ana Beatriz', 'linha\n*b*'))).toEqual({
    name: 'Ana Beatriz',
    text: 'linha\n*b*',
  });
});

test('leaves an unsigned text whole', () => {
  expect(splitSignature('*Preço:* 10')).toEqual({ name: null, text: '*Preço:* 10' });
});

test.each(['A*na', '*Ana*', 'Ana\nBia', 'Ana\r\nBia', '_Ana_', '~`Ana`~'])(
  'keeps the signature of %j on one bold line',
  (name) => {
    const { name: found, text } = splitSignature(signed(name, 'Oi'));
    expect(found).toBe(name.replaceAll('*', '∗').replace(/\s+/u, ' '));
    expect(text).toBe('Oi');
  },
);

describe('withSignature', () => {
  it.each([
    ['Oi', '*Ana:*\nOi'],
    ['👍', '*Ana:*\n👍'],
    ['*Preço:*\n10', '*Ana:*\n*Preço:*\n10'],
    ['*Bia:*\nOi', '*Ana:*\n*Bia:*\nOi'],
    ['*Ana:* oi', '*Ana:*\n*Ana:* oi'],
    ['_(Sussurro)_ Oi', '_(Sussurro)_ *Ana:*\nOi'],
  ])('adds the signature to %j', (body, expected) => {
    expect(withSignature('Ana', body)).toBe(expected);
  });

  it.each([
    ['*Ana:*\nOi', '*Ana:*\nOi'],
    ['*Ana:*\r\nOi\r\nTudo bem?', '*Ana:*\nOi\r\nTudo bem?'],
    ['_(Sussurro)_ *Ana:*\nOi', '_(Sussurro)_ *Ana:*\nOi'],
    ['*Ana:*\n_(Sussurro)_ Oi', '*Ana:*\n_(Sussurro)_ Oi'],
  ])('does not sign %j again', (body, expected) => {
    expect(withSignature('Ana', body)).toBe(expected);
  });

  it.each(['', ' \n', '*Ana:*', '*Ana:*\n', '*Ana:*\n ', '_(Sussurro)_ ', '_(Sussurro)_ *Ana:*\n'])(
    'returns no signature without a text: %j',
    (body) => {
      expect(withSignature('Ana', body)).toBe('');
    },
  );

  it.each(['A*na', 'Ana\nBia'])('replaces the signature that an earlier version wrote for %j', (name) => {
    expect(withSignature(name, `*${name}:*\nOi`)).toBe(signed(name, 'Oi'));
    expect(withSignature(name, signed(name, 'Oi'))).toBe(signed(name, 'Oi'));
  });

  it('replaces the former name of a user', () => {
    expect(withSignature('Ana', '*Aninha:*\nOi', 'Aninha')).toBe('*Ana:*\nOi');
    expect(withSignature('Ana', '*Ana:*\nOi', 'Aninha')).toBe('*Ana:*\nOi');
    expect(withSignature('Ana', 'Oi', 'Aninha')).toBe('*Ana:*\nOi');
  });
});

describe('withSignatureOf', () => {
  const ana = { id: 1, name: 'Ana' };
  const own = (body: string) => ({ body, user: { id: 1 } });
  const ofColleague = (body: string) => ({ body, user: { id: 2 } });

  it('keeps the signature of the message', () => {
    expect(withSignatureOf(own('*Ana:*\nOi'), ana, 'Olá')).toBe('*Ana:*\nOlá');
    expect(withSignatureOf(own('*Ana:*\nOi'), ana, '*Ana:*\nOlá')).toBe('*Ana:*\nOlá');
    expect(withSignatureOf(ofColleague('*Bia:*\nOi'), ana, 'Olá')).toBe('*Bia:*\nOlá');
    expect(withSignatureOf(ofColleague('*Bia:*\nOi'), ana, '*Bia:*\nOlá')).toBe('*Bia:*\nOlá');
  });

  it('keeps the name that its author had', () => {
    expect(withSignatureOf(own('*Aninha:*\nOi'), ana, '*Aninha:*\nOlá')).toBe('*Aninha:*\nOlá');
    expect(withSignatureOf(own('*Aninha:*\nOi'), ana, 'Olá')).toBe('*Aninha:*\nOlá');
    expect(withSignatureOf(own('*Aninha:*\nOi'), ana, '*Ana:*\nOlá')).toBe('*Ana:*\nOlá');
  });

  it('signs own texts that had no signature', () => {
    expect(withSignatureOf(own(''), ana, 'A peça')).toBe('*Ana:*\nA peça');
  });

  it("leaves others' unsigned texts and automatic ones as they are", () => {
    expect(withSignatureOf(ofColleague('Oi'), ana, 'Olá')).toBe('Olá');
    expect(withSignatureOf({ body: '*Menu:*\n1. Vendas', user: null }, ana, 'Menu')).toBe('Menu');
  });
});
