import { describe, expect, it } from 'vitest';
import { renderText, variablesOf } from '.';

describe('renderText', () => {
  it.each([
    ['Olá, {nome}!', { nome: 'Ana' }, 'Olá, Ana!', null],
    ['Olá, {nome|cliente}!', { nome: ' ' }, 'Olá, cliente!', null],
    ['{nome}, {cidade_2}', { nome: 'Ana' }, null, 'cidade_2'],
    ['{nome}', { nome: '{loja}', loja: 'Flor' }, '{loja}', null],
    ['{constructor}', {}, null, 'constructor'],
    ['{ nome } {}', {}, '{ nome } {}', null],
  ])('turns %j into its text', (template, values, text, missing) => {
    expect(renderText(template, values as unknown as Record<string, string>)).toEqual({ text, missing });
  });
});

describe('variablesOf', () => {
  it('returns each variable once', () => {
    expect(variablesOf('{nome|você}, {loja}: {nome}')).toEqual(['nome', 'loja']);
  });
});
