import { chunk } from 'es-toolkit/array/chunk';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import type { ConnectionRef, KnownName } from '#messenger/gateway';
import { type Person, personKey } from './person';
import { phoneKey } from './phone-key';

const MAX_WRITE = 1_000;
const PAGE = 250;

interface AddressBookEntry {
  _id: string;
  companyId: number;
  connectionId: number;
  name: string;
  /** In WhatsApp's spelling. `phone` and `lid` are present if reported by WhatsApp. */
  phone?: string;
  lid?: string;
}

const schema = new Schema<AddressBookEntry>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    name: { type: String, required: true },
    phone: String,
    lid: String,
  },
  { collection: 'address_book', versionKey: false, autoIndex: false },
);

const entries = tenantRepository(model<AddressBookEntry>('AddressBookEntry', schema));

export async function storeNames(
  { companyId, connectionId }: ConnectionRef,
  names: readonly KnownName[],
): Promise<void> {
  const operations = names.flatMap(({ identity, addressBookName: name }) =>
    name === null
      ? []
      : keysOf(identity.phone, identity.lid).map((key) => ({
          updateOne: {
            filter: { _id: idOf(companyId, key) },
            update: {
              $set: {
                connectionId,
                name,
                ...(identity.phone && { phone: identity.phone }),
                ...(identity.lid && { lid: identity.lid }),
              },
            },
            upsert: true,
          },
        })),
  );
  for (const batch of chunk(operations, MAX_WRITE)) {
    await entries.bulkWrite(companyId, batch, { ordered: false });
  }
}

export async function storedNames(
  companyId: number,
  people: readonly Person[],
): Promise<Map<string, string>> {
  const persons = people.filter(({ isGroup }) => !isGroup);
  const ids = persons.flatMap(({ identity }) => keysOf(identity.phone, identity.lid));
  const found =
    ids.length === 0
      ? []
      : await entries.find(companyId, { _id: { $in: ids.map((key) => idOf(companyId, key)) } });
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  return new Map(
    persons.flatMap((person) => {
      const keys = keysOf(person.identity.phone, person.identity.lid);
      const name = keys.map((key) => names.get(idOf(companyId, key))).find((each) => each !== undefined);
      return name === undefined ? [] : [[personKey(person), name] as const];
    }),
  );
}

export interface BookEntry {
  name: string;
  connectionId: number;
  phone: string | null;
  lid: string | null;
  /** The number is in WhatsApp's spelling and needs no lookup. */
  asWritten: boolean;
}

export function countBook(companyId: number): Promise<number> {
  return entries.count(companyId, { _id: ofCompany(companyId) });
}

/** `read`: number of rows. A person with a number and a LID has two, but is returned once. */
export async function bookEntries(
  companyId: number,
  after: string | undefined,
): Promise<{ entries: BookEntry[]; read: number; next: string | undefined }> {
  const found = await entries.find(
    companyId,
    { _id: { ...ofCompany(companyId), ...(after !== undefined && { $gt: after }) } },
    { sort: { _id: 1 }, limit: PAGE },
  );
  return {
    read: found.length,
    next: found.length < PAGE ? undefined : found.at(-1)?._id,
    entries: found.flatMap(({ _id, name, connectionId, phone, lid }) => {
      const [, kind, value] = _id.split(':');
      if (kind === 'phone') {
        return { name, connectionId, phone: phone ?? value ?? null, lid: lid ?? null, asWritten: !!phone };
      }
      // The number's row already contains the person.
      return phone ? [] : { name, connectionId, phone: null, lid: value ?? null, asWritten: true };
    }),
  };
}

export async function deleteNames(
  companyId: number,
  { phones, lids }: { phones: readonly string[]; lids: readonly string[] },
): Promise<void> {
  const keys = [
    ...phones.flatMap((phone) => keysOf(phone, null)),
    ...lids.flatMap((lid) => keysOf(null, lid)),
  ];
  await entries.deleteMany(companyId, { _id: { $in: keys.map((key) => idOf(companyId, key)) } });
}

/** Idempotent. */
export async function deleteAddressBook({ companyId, connectionId }: ConnectionRef): Promise<void> {
  await entries.deleteMany(companyId, { connectionId });
}

function keysOf(phone: string | null, lid: string | null): string[] {
  return [...(phone ? [`phone:${phoneKey(phone)}`] : []), ...(lid ? [`lid:${lid}`] : [])];
}

function idOf(companyId: number, key: string): string {
  return `${companyId}:${key}`;
}

function ofCompany(companyId: number): { $gt: string; $lt: string } {
  return { $gt: `${companyId}:`, $lt: `${companyId};` };
}
