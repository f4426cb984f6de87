import type { Contact, listContacts } from '@recado/shared/contacts';
import type { OutputOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';

export type ContactPage = OutputOf<typeof listContacts>;

export function withoutContact(pages: readonly ContactPage[], id: number): ContactPage[] {
  return pages.map((page) =>
    page.contacts.some((each) => each.id === id)
      ? { ...page, contacts: page.contacts.filter((each) => each.id !== id) }
      : page,
  );
}

export function withChanged(pages: readonly ContactPage[], contact: Contact): ContactPage[] {
  return pages.map((page) =>
    page.contacts.some(({ id }) => id === contact.id)
      ? { ...page, contacts: page.contacts.map((each) => (each.id === contact.id ? contact : each)) }
      : page,
  );
}

/**
 * Inserts a new contact in the server's name order. Returns the pages unchanged if the contact belongs to a
 * page not loaded yet.
 */
export function withNew(pages: readonly ContactPage[], contact: Contact): ContactPage[] {
  const last = pages.length - 1;
  for (const [index, page] of pages.entries()) {
    const before = page.contacts.findIndex((each) => precedes(contact, each));
    const at = before >= 0 ? before : index === last && !page.hasMore ? page.contacts.length : -1;
    if (at < 0) continue;
    const contacts = [...page.contacts.slice(0, at), contact, ...page.contacts.slice(at)];
    return pages.map((each, other) => (other === index ? { ...page, contacts } : each));
  }
  return [...pages];
}

export function hasContact(pages: readonly ContactPage[], id: number): boolean {
  return pages.some(({ contacts }) => contacts.some((each) => each.id === id));
}

function precedes(one: Contact, other: Contact): boolean {
  const [a, b] = [plainText(one.name), plainText(other.name)];
  return a === b ? one.id < other.id : a < b;
}
