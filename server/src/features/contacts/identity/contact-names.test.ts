import { describe, expect, it } from 'vitest';
import type { NameSource } from '../contact.model';
import { betterName } from './contact-names';

const ORDER: NameSource[] = ['number', 'push', 'book', 'typed'];

describe('betterName', () => {
  it.each(ORDER.flatMap((has) => ORDER.map((says) => [has, says] as const)))(
    'compares a new name from %s with one from %s',
    (has, says) => {
      const better = betterName({ name: 'Antes', nameSource: has }, { name: 'Depois', source: says });
      const replaces = ORDER.indexOf(says) >= ORDER.indexOf(has);
      expect(better).toEqual(replaces ? { name: 'Depois', nameSource: says } : undefined);
    },
  );

  it('returns nothing for no name or the same name', () => {
    const contact = { name: 'Ana', nameSource: 'push' } as const;
    expect(betterName(contact, { name: '  ', source: 'typed' })).toBeUndefined();
    expect(betterName(contact, { name: 'Ana', source: 'push' })).toBeUndefined();
    expect(betterName(contact, { name: 'Ana', source: 'typed' })).toEqual({
      name: 'Ana',
      nameSource: 'typed',
    });
  });
});
