import { expect, it } from 'vitest';
import { isGreeting } from './greeting';

it.each([
  ['pt', 'Oi'],
  ['pt', 'Bom dia, tudo bem?'],
  ['pt', 'Olá, boa tarde!! 😊'],
  ['pt', '👋'],
  ['en', 'Hi there, good morning'],
  ['es', '¡Hola! Buenas tardes'],
] as const)('isGreeting is true in %s for "%s"', (language, text) => {
  expect(isGreeting(text, language)).toBe(true);
});

it.each([
  ['pt', 'Oi, quanto custa a mesa?'],
  ['pt', 'Vendas'],
  ['pt', '1'],
  ['en', 'Hi, where is my order'],
  ['es', 'Hola, quiero un presupuesto'],
] as const)('isGreeting is false in %s for "%s"', (language, text) => {
  expect(isGreeting(text, language)).toBe(false);
});
