import { describe, expect, it } from 'vitest';
import { fillVariables, renderText, unknownVariables, variableKey } from '.';

const VALUES = {
  nome: 'Ana',
  fila: '',
  proximaAbertura: 'amanhã às 08:00',
  data_de_vencimento: '10/12/2026',
};

describe('fillVariables', () => {
  it.each([
    ['Olá, {nome}!', 'Olá, Ana!'],
    ['Olá, {{nome}}!', 'Olá, Ana!'],
    ['Olá, { Nome }!', 'Olá, Ana!'],
    ['Olá, {{ NOME }}!', 'Olá, Ana!'],
    ['Vence {Data de vencimento}.', 'Vence 10/12/2026.'],
    ['Vence {DATA DE VENCIMENTO}.', 'Vence 10/12/2026.'],
    ['Abrimos {Próxima Abertura}.', 'Abrimos amanhã às 08:00.'],
    ['Fila: {fila|geral}', 'Fila: geral'],
    ['Fila: {{fila | geral }}', 'Fila: geral'],
    ['Fila: {fila|}.', 'Fila: .'],
    ['{nome|cliente}', 'Ana'],
    ['{outra}{constructor}{toString|x}', 'x'],
    ['{} { } :-{ }', '{} { } :-{ }'],
  ])('writes %j as %j', (text, expected) => {
    expect(fillVariables(text, VALUES)).toBe(expected);
  });

  it('inserts values in one pass, whatever they contain', () => {
    expect(fillVariables('{nome} {fila}', { nome: '{fila} $& $1', fila: '{nome}' })).toBe(
      '{fila} $& $1 {nome}',
    );
  });
});

describe('renderText', () => {
  it('reports the first variable without value, unless it has a fallback, also an empty one', () => {
    expect(renderText('Olá, {nome} {pedido} {valor}', VALUES)).toEqual({ text: null, missing: 'pedido' });
    expect(renderText('Olá, {fila}', VALUES)).toEqual({ text: null, missing: 'fila' });
    expect(renderText('Olá, {nome}{fila|}{pedido|}', { ...VALUES, pedido: null })).toEqual({
      text: 'Olá, Ana',
      missing: null,
    });
  });
});

describe('unknownVariables', () => {
  it('returns what is in braces and is no variable', () => {
    const known = ['nome', 'proximaAbertura', 'data_de_vencimento'];
    expect(unknownVariables('{nome} {{Nome|}} { próxima abertura } {Data de Vencimento}', known)).toEqual([]);
    expect(unknownVariables('{nome} {Nomee|x} {{pedido}} {pedido} {}', known)).toEqual(['Nomee', 'pedido']);
  });
});

it('variableKey writes a heading as a key of at most 30 characters', () => {
  expect(variableKey(' Data de vencimento ')).toBe('data_de_vencimento');
  expect(variableKey('Nº do Pedido (R$)')).toBe('n_do_pedido_r');
  expect(variableKey('x'.repeat(40))).toBe('x'.repeat(30));
});
