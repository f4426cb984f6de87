import { expect, test } from 'vitest';
import { bySection, matches, type PaletteEntry, recentFirst } from './palette-entries';

const entry = (id: string, section: string): PaletteEntry => ({ id, label: id, section, run: () => true });

test.each([
  ['Resolver o atendimento', 'resol', true],
  ['Ir para Conexões', 'conexoes', true],
  ['Ir para Conexões', 'ir con', true],
  ['Ir para Conexões', 'exoes', false],
  ['Resolver o atendimento', '', true],
])('matches %s with "%s": %s', (label, typed, found) => expect(matches(label, typed)).toBe(found));

test('ticket actions precede screens, and general actions are last', () => {
  const sections = bySection([
    entry('a', 'general'),
    entry('b', 'tickets'),
    entry('c', 'ticket'),
    entry('d', 'Etiquetas'),
    entry('e', 'go'),
  ]);
  expect(sections.map(([name]) => name)).toEqual(['ticket', 'go', 'tickets', 'Etiquetas', 'general']);
});

test('recent choices are first and not repeated', () => {
  const sections = bySection(recentFirst([entry('a', 'go'), entry('b', 'go')], ['b', 'gone']));
  expect(sections.map(([name, entries]) => [name, entries.map(({ id }) => id)])).toEqual([
    ['recent', ['b']],
    ['go', ['a']],
  ]);
});
