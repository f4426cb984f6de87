import { expect, it } from 'vitest';
import { extensionPoint } from './extension-point';

interface Extensions {
  count(companyId: number): number;
  erase(companyId: number): void;
}

it('calls the function that a later feature provides, also through a reference taken before', () => {
  const { extensions, provide } = extensionPoint<Extensions>('users', { count: true, erase: true });
  const { count } = extensions;
  provide({ count: (companyId) => companyId * 2 });
  expect(count(4)).toBe(8);
});

it('throws, naming the function and its feature, while nothing provides it', () => {
  const { extensions } = extensionPoint<Extensions>('users', { count: true, erase: true });
  expect(() => extensions.erase(1)).toThrow('No feature provides erase to users.');
});
