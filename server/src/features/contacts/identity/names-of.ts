import type { Identity } from '#messenger/gateway';
import { storedNames } from './address-book';
import { findPeople } from './find-people';
import { type Person, personKey } from './person';

/** Returns names of contacts and of the phone's address book, by `personKey`; none that only repeats the number. */
export async function namesOf(
  companyId: number,
  identities: readonly Identity[],
): Promise<ReadonlyMap<string, string>> {
  const people = identities.map((identity): Person => ({ identity, isGroup: false, pushName: null }));
  const [known, book] = await Promise.all([findPeople(companyId, people), storedNames(companyId, people)]);
  return new Map(
    people.flatMap((person) => {
      const key = personKey(person);
      const [contact] = known(person);
      const isNamed = contact && (contact.nameSource !== 'number' || contact.username !== undefined);
      const name = (isNamed ? contact.name : undefined) ?? book.get(key);
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}
