import { describe, expect, it } from 'vitest';
import { someContact } from '@/features/contacts/testing/render-signed-in';
import { type ContactPage, withChanged, withNew, withoutContact } from './contact-pages';

const page = (names: readonly string[], hasMore: boolean): ContactPage => ({
  contacts: names.map((name) => someContact({ id: name.length * 1_000 + name.charCodeAt(0), name })),
  hasMore,
  nextCursor: hasMore ? 'next' : null,
});
const namesOf = (pages: readonly ContactPage[]) =>
  pages.map(({ contacts }) => contacts.map(({ name }) => name));

describe('a list of contacts that lives', () => {
  const pages = [page(['Ana', 'Carla'], true), page(['Érica', 'Gil'], true)];

  it('takes a new one in by name, whatever its accents', () => {
    expect(namesOf(withNew(pages, someContact({ name: 'Bia' })))).toEqual([
      ['Ana', 'Bia', 'Carla'],
      ['Érica', 'Gil'],
    ]);
    expect(namesOf(withNew(pages, someContact({ name: 'Fábio' })))[1]).toEqual(['Érica', 'Fábio', 'Gil']);
  });

  it('leaves out whoever stands behind what is here, until that is loaded', () => {
    expect(namesOf(withNew(pages, someContact({ name: 'Zeca' })))).toEqual(namesOf(pages));
    const whole = [page(['Ana'], false)];
    expect(namesOf(withNew(whole, someContact({ name: 'Zeca' })))).toEqual([['Ana', 'Zeca']]);
  });

  it('changes and loses them where they stand', () => {
    const carla = pages[0]!.contacts[1]!;
    expect(namesOf(withChanged(pages, { ...carla, name: 'Carla Dias' }))[0]).toEqual(['Ana', 'Carla Dias']);
    expect(namesOf(withoutContact(pages, carla.id))[0]).toEqual(['Ana']);
  });
});
