import { expect, it } from 'vitest';
import { searchTags } from './tag-search';

const tags = [
  { id: 1, name: 'Cliente VIP', color: '#8764b8' },
  { id: 2, name: 'Promoção', color: '#ca5010' },
];
const names = (typed: string) => searchTags(tags, typed).found.map(({ name }) => name);

it('finds parts of a name, ignoring accents and case', () => {
  expect(names('')).toEqual(['Cliente VIP', 'Promoção']);
  expect(names('PROMOCAO')).toEqual(['Promoção']);
  expect(names('vip')).toEqual(['Cliente VIP']);
  expect(names('troca')).toEqual([]);
});

it('offers a new name only if it is long enough and unused', () => {
  expect(searchTags(tags, ' Troca ').newName).toBe('Troca');
  expect(searchTags(tags, 'promocao').newName).toBeNull();
  expect(searchTags(tags, 'ab').newName).toBeNull();
  expect(searchTags(tags, 'x'.repeat(51)).newName).toBeNull();
});
