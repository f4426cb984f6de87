import type { ContactDocument, NameSource } from './contact.model';

const TRUST: Record<NameSource, number> = { number: 0, push: 1, book: 2, typed: 3 };

/** A name, and who said it. */
export interface SaidName {
  name: string;
  source: NameSource;
}

/**
 * The name to store when somebody says one; undefined when the contact's own is trusted more, or is that one already
 * (typed in Recado over the phone's address book over the person's own over the number).
 */
export function betterName(
  contact: Pick<ContactDocument, 'name' | 'nameSource'>,
  said: SaidName,
): Pick<ContactDocument, 'name' | 'nameSource'> | undefined {
  if (said.name.trim() === '' || TRUST[said.source] < TRUST[contact.nameSource]) return undefined;
  if (said.name === contact.name && said.source === contact.nameSource) return undefined;
  return { name: said.name, nameSource: said.source };
}
