import { expect, test } from 'vitest';
import { initialsOf } from './initials';

test.each([
  ['Ana', 'A'],
  ['Ana Beatriz', 'AB'],
  ['Antônia Nascimento e Silva Bittencourt', 'AB'],
  ['Maria dos Anjos', 'MA'],
  ['érica   álvares ', 'ÉÁ'],
  ['🌸 Ana (portaria) 2', 'AP'],
  ['Seu Zé da', 'SZ'],
  ['E', 'E'],
  ['+55 11 98765-4321', ''],
  ['', ''],
])('returns the initials of %s as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
