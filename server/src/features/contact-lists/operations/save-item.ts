import {
  CONTACT_LIST_LIMITS,
  type createContactListItem,
  type updateContactListItem,
} from '@recado/shared/contact-lists';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { isDuplicateKey, nextId } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type NumberState, phoneKey } from '#features/contacts';
import { contactLists } from '../contact-list.model';
import { type ContactListItemDocument, contactListItems } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { changingItems, withCounts } from '../item-counts';
import { searchFields } from '../item-words';
import { publishCounts, publishItem } from '../publish-changes';
import { requireList } from '../require-list';

/**
 * Waits for no lookup. Concurrent requests may exceed the limit by one.
 * @throws ERR_VALIDATION (number), ERR_NO_CONTACT_LIST_FOUND, ERR_CONFLICT {field: number, itemId},
 *   ERR_LIMIT_REACHED {limit}
 */
export async function createItem(
  deps: ContactListsDeps,
  companyId: number,
  { contactListId, name, email, ...body }: BodyOf<typeof createContactListItem>,
): Promise<ContactListItemDocument> {
  const number = await deps.companies.readNumber(companyId, body.number);
  const [list] = await withCounts([await requireList(companyId, contactListId)]);
  const limit = CONTACT_LIST_LIMITS.items;
  if (list && list.counts.total >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
  const now = new Date();
  const person = { name, number, email: email ?? '' };
  const item = {
    _id: await nextId('contact_list_items'),
    contactListId,
    ...person,
    ...searchFields(person),
    ...(await numberFields(deps, companyId, number)),
    extra: {},
    createdAt: now,
    updatedAt: now,
  };
  const created = await changingItems(companyId, [contactListId], () =>
    storing({ companyId, contactListId, number }, () => contactListItems.insert(companyId, item)),
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
 * Verifies a new number again.
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
  const person = {
    name: body.name ?? before.name,
    number:
      body.number === undefined
        ? before.number
        : await deps.companies.readNumber(companyId, body.number, { known: before.number }),
    email: body.email === undefined ? before.email : (body.email ?? ''),
  };
  const saving = savingForm(before, { given: body.version, by, changes: person });
  if (saving.unchanged) return before;
  const isNewNumber = phoneKey(person.number) !== before.phoneKey;
  const verified = isNewNumber ? await numberFields(deps, companyId, person.number) : {};
  const changed = await changingItems(companyId, [contactListId], () =>
    storing({ companyId, contactListId, number: person.number }, () =>
      contactListItems.findOneAndUpdate(
        companyId,
        // Two concurrent changes would otherwise mix their search words.
        { _id: itemId, updatedAt: before.updatedAt },
        {
          $set: { ...person, ...searchFields(person), ...verified, updatedAt: new Date() },
          ...(isNewNumber && { $unset: { checkFrom: 1 } }),
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

async function numberFields(
  { numberStates }: ContactListsDeps,
  companyId: number,
  number: string,
): Promise<{ phoneKey: string; validity: NumberState; checkedAt?: Date }> {
  const key = phoneKey(number);
  const validity = (await numberStates(companyId, [number])).get(key) ?? 'unknown';
  return { phoneKey: key, validity, ...(validity !== 'unknown' && { checkedAt: new Date() }) };
}

async function storing<T>(
  { companyId, contactListId, number }: { companyId: number; contactListId: number; number: string },
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const other = await contactListItems.findOne(companyId, { contactListId, phoneKey: phoneKey(number) });
    throw new AppError('ERR_CONFLICT', { field: 'number', ...(other && { itemId: other._id }) });
  }
}
