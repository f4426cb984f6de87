import { describe, expect, it } from 'vitest';
import { fillVariables } from '.';

describe('fillVariables', () => {
  it.each([
    ['Olá, {nome}!', { nome: 'Ana' }, 'Olá, Ana!'],
    ['Olá, {nome|cliente}!', { nome: '' }, 'Olá, cliente!'],
    ['Olá, {nome|cliente}!', { nome: 'Ana' }, 'Olá, Ana!'],
    ['Olá, {nome}!', { nome: '' }, 'Olá, !'],
    ['{fila} {outra} {outra|x}', { fila: 'Vendas' }, 'Vendas {outra} {outra|x}'],
    ['{nome}', { nome: '{fila}', fila: 'Vendas' }, '{fila}'],
    ['{nome}', { nome: '$& $1' }, '$& $1'],
    ['{ nome } {} {{nome}}', { nome: 'Ana' }, '{ nome } {} {Ana}'],
    ['{constructor} {toString}', {}, '{constructor} {toString}'],
  ])('turns %j into its text', (template, values, expected) => {
    expect(fillVariables(template, values as unknown as Record<string, string>)).toBe(expected);
  });
});
