import {
  CONTACT_LIST_LIMITS,
  type createContactListItem,
  type updateContactListItem,
} from '@recado/shared/contact-lists';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { isSameNumber } from '@recado/shared/rules/phones';
import { isDuplicateKey, nextId } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type ContactDocument, contactsById, phoneKey } from '#features/contacts';
import { contactLists } from '../contact-list.model';
import { type ContactListItemDocument, contactListItems } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { changingItems, withCounts } from '../item-counts';
import { searchFields } from '../item-words';
import { publishCounts, publishItem } from '../publish-changes';
import { requireList } from '../require-list';
import { addressOfContact, namedContact, withValidity } from './item-address';

/**
 * Waits for no lookup. Concurrent requests may exceed the limit by one.
 * @throws ERR_VALIDATION (number), ERR_NO_CONTACT_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_CONFLICT {field: number,
 *   itemId}, ERR_LIMIT_REACHED {limit}
 */
export async function createItem(
  deps: ContactListsDeps,
  companyId: number,
  { contactListId, name, email, ...body }: BodyOf<typeof createContactListItem>,
): Promise<ContactListItemDocument> {
  const contact = await namedContact(companyId, body);
  const address = contact
    ? addressOfContact(contact)
    : addressOfNumber(await deps.companies.readNumber(companyId, body.number ?? ''));
  const [list] = await withCounts([await requireList(companyId, contactListId)]);
  const limit = CONTACT_LIST_LIMITS.items;
  if (list && list.counts.total >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
  const now = new Date();
  const person = { name: name ?? nameOf(contact), number: address.number, email: email ?? '' };
  const item = {
    _id: await nextId('contact_list_items'),
    contactListId,
    ...person,
    ...searchFields({ ...person, username: contact?.username }),
    ...(await withValidity(deps, companyId, address)),
    extra: {},
    createdAt: now,
    updatedAt: now,
  };
  const created = await changingItems(companyId, [contactListId], () =>
    storing({ companyId, contactListId, phoneKey: item.phoneKey }, () =>
      contactListItems.insert(companyId, item),
    ),
  );
  if (!(await contactLists.findOne(companyId, { _id: contactListId, deleting: { $exists: false } }))) {
    // The list was deleted at the same time.
    await contactListItems.deleteOne(companyId, { _id: item._id });
    throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  }
  if (created.validity === 'unknown') await deps.wantLookups(companyId);
  await publishItem(deps, created, 'create');
  await publishCounts(deps.publisher, companyId, [contactListId]);
  return created;
}

/**
 * Verifies a new number again. A contact without a number stays one unless the body has a number.
 * @throws ERR_VALIDATION (number), ERR_NO_CONTACT_LIST_ITEM_FOUND, ERR_CONFLICT {field: number, itemId}, errors of
 *   `savingForm`
 */
export async function updateItem(
  deps: ContactListsDeps,
  caller: Pick<Caller, 'companyId' | 'name'>,
  itemId: number,
  body: BodyOf<typeof updateContactListItem>,
): Promise<ContactListItemDocument> {
  const { companyId, name: by } = caller;
  const before = await requireItem(companyId, itemId);
  const { contactListId } = before;
  const { address, contact } = await changedAddress(deps, before, body.number);
  const person = {
    name: body.name ?? before.name,
    number: address.number,
    email: body.email === undefined ? before.email : (body.email ?? ''),
  };
  const saving = savingForm(before, {
    ...{ given: body.version, by },
    changes: { ...person, contactId: address.contactId },
  });
  if (saving.unchanged) return before;
  const isNewNumber = address.phoneKey !== before.phoneKey;
  const verified = isNewNumber ? await withValidity(deps, companyId, address) : {};
  const changed = await changingItems(companyId, [contactListId], () =>
    storing({ companyId, contactListId, phoneKey: address.phoneKey }, () =>
      contactListItems.findOneAndUpdate(
        companyId,
        // Two concurrent changes would otherwise mix their search words.
        { _id: itemId, updatedAt: before.updatedAt },
        {
          $set: {
            ...person,
            ...searchFields({
              ...person,
              number: contact?.phone ?? person.number,
              username: contact?.username,
            }),
            ...verified,
            updatedAt: new Date(),
          },
          ...(isNewNumber && {
            $unset: { checkFrom: 1, ...(address.contactId === undefined && { contactId: 1 }) },
          }),
          ...saving.update,
        },
      ),
    ),
  );
  if (!changed) return updateItem(deps, caller, itemId, body);
  if (isNewNumber && changed.validity === 'unknown') await deps.wantLookups(companyId);
  await publishItem(deps, changed, 'update');
  if (isNewNumber) await publishCounts(deps.publisher, companyId, [contactListId]);
  return changed;
}

/** @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
export async function requireItem(companyId: number, itemId: number): Promise<ContactListItemDocument> {
  const item = await contactListItems.findById(companyId, itemId);
  if (
    !item ||
    !(await contactLists.findOne(companyId, { _id: item.contactListId, deleting: { $exists: false } }))
  )
    throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return item;
}

const addressOfNumber = (number: string) => ({ number, phoneKey: phoneKey(number) });

const nameOf = (contact: ContactDocument | undefined): string =>
  (contact?.name ?? '').slice(0, CONTACT_LIST_LIMITS.name.max);

type Address = Pick<ContactListItemDocument, 'number' | 'phoneKey' | 'contactId'>;

/** @throws ERR_VALIDATION (number) */
async function changedAddress(
  { companies }: ContactListsDeps,
  before: ContactListItemDocument,
  number: string | undefined,
): Promise<{ address: Address; contact?: ContactDocument | undefined }> {
  const { companyId, contactId } = before;
  const shown =
    contactId === undefined ? undefined : (await contactsById(companyId, [contactId])).get(contactId);
  const isUnchanged =
    number === undefined || (shown?.phone !== undefined && isSameNumber(number, shown.phone));
  if (isUnchanged) return { address: before, contact: shown };
  const contact = await namedContact(companyId, { number });
  if (contact) return { address: addressOfContact(contact), contact };
  const known = before.number === '' ? {} : { known: before.number };
  return { address: addressOfNumber(await companies.readNumber(companyId, number, known)) };
}

async function storing<T>(
  {
    companyId,
    contactListId,
    phoneKey: key,
  }: Pick<ContactListItemDocument, 'companyId' | 'contactListId' | 'phoneKey'>,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const other = await contactListItems.findOne(companyId, { contactListId, phoneKey: key });
    throw new AppError('ERR_CONFLICT', { field: 'number', ...(other && { itemId: other._id }) });
  }
}
