import { expect, it } from 'vitest';
import { writerColor } from './useWriterColor';

it('gives a writer always the same colour', () => {
  expect(writerColor('Bianca Prado', 8)).toBe(writerColor('Bianca Prado', 8));
});

it('gives different colours to the writers of a usual group', () => {
  const names = ['Bianca Prado', 'Rogério Lima', 'Dona Célia', 'Tiago', 'Marina', '+55 11 98888 1234'];
  expect(new Set(names.map((name) => writerColor(name, 8))).size).toBeGreaterThanOrEqual(4);
  for (const name of names) expect(writerColor(name, 8)).toBeLessThan(8);
});
