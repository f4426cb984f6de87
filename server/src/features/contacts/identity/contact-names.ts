import type { ContactDocument, NameSource } from '../contact.model';

const TRUST: Record<NameSource, number> = { number: 0, push: 1, book: 2, typed: 3 };

export interface SaidName {
  name: string;
  source: NameSource;
}

/**
 * Returns undefined if the new name's source is less trusted: typed, address book, push name, number, in this order.
 */
export function betterName(
  contact: Pick<ContactDocument, 'name' | 'nameSource'>,
  reported: SaidName,
): Pick<ContactDocument, 'name' | 'nameSource'> | undefined {
  if (reported.name.trim() === '' || TRUST[reported.source] < TRUST[contact.nameSource]) return undefined;
  if (reported.name === contact.name && reported.source === contact.nameSource) return undefined;
  return { name: reported.name, nameSource: reported.source };
}
