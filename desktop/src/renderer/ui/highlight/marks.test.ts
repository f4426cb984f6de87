import { expect, test } from 'vitest';
import { digitMark, wordMarks } from './marks';

const marked = (text: string, searched: string) =>
  wordMarks(text, searched).map(([from, to]) => text.slice(from, to));

test.each([
  ['João Antônio Conceição', 'joao conc', ['João', 'Conc']],
  ['João Antônio Conceição', 'ANTÔ', ['Antô']],
  ['Jose\u0301 Neto', 'jose n', ['Jose\u0301', 'N']],
  ['comprovante-pix-21-11.pdf', 'pix 21', ['pix', '21']],
  ['Descompra', 'compra', []],
  ['compra e comprovante', 'compr comprov', ['compr', 'comprov']],
])('marks in %s the words of %s as %j', (text, searched, found) =>
  expect(marked(text, searched)).toEqual(found),
);

test.each([
  ['+55 11 98765-4321', '98765', '98765'],
  ['+55 11 98765-4321', '(11) 98765-4', '11 98765-4'],
  ['+55 11 98765-4321', '987654321', '98765-4321'],
  ['+55 11 98765-4321', '777', undefined],
  ['+55 11 98765-4321', 'maria 11', undefined],
])('marks in %s the digits of %s as %s', (written, searched, found) => {
  const mark = digitMark(written, searched);
  expect(mark && written.slice(...mark)).toBe(found);
});
