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

describe('a list of contacts with live updates', () => {
  const pages = [page(['Ana', 'Carla'], true), page(['Érica', 'Gil'], true)];

  it('inserts a new contact by name, ignoring accents', () => {
    expect(namesOf(withNew(pages, someContact({ name: 'Bia' })))).toEqual([
      ['Ana', 'Bia', 'Carla'],
      ['Érica', 'Gil'],
    ]);
    expect(namesOf(withNew(pages, someContact({ name: 'Fábio' })))[1]).toEqual(['Érica', 'Fábio', 'Gil']);
  });

  it('omits a contact of a page that is not loaded', () => {
    expect(namesOf(withNew(pages, someContact({ name: 'Zeca' })))).toEqual(namesOf(pages));
    const whole = [page(['Ana'], false)];
    expect(namesOf(withNew(whole, someContact({ name: 'Zeca' })))).toEqual([['Ana', 'Zeca']]);
  });

  it('updates and removes contacts in their positions', () => {
    const carla = pages[0]!.contacts[1]!;
    expect(namesOf(withChanged(pages, { ...carla, name: 'Carla Dias' }))[0]).toEqual(['Ana', 'Carla Dias']);
    expect(namesOf(withoutContact(pages, carla.id))[0]).toEqual(['Ana']);
  });
});
