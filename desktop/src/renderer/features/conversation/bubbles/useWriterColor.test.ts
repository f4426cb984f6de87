import { expect, it } from 'vitest';
import { writerColor } from './useWriterColor';

it('returns the same colour for the same author', () => {
  expect(writerColor('Bianca Prado', 8)).toBe(writerColor('Bianca Prado', 8));
});

it('returns different colours for the authors of a usual group', () => {
  const names = ['Bianca Prado', 'Rogério Lima', 'Dona Célia', 'Tiago', 'Marina', '+55 11 98888 1234'];
  expect(new Set(names.map((name) => writerColor(name, 8))).size).toBeGreaterThanOrEqual(4);
  for (const name of names) expect(writerColor(name, 8)).toBeLessThan(8);
});
