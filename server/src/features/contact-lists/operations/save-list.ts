import {
  CONTACT_LIST_LIMITS,
  type createContactList,
  NOT_STATED,
  type updateContactList,
} from '@recado/shared/contact-lists';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { nextIdInOrder } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type ContactListDocument, contactLists } from '../contact-list.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { withCounts } from '../item-counts';
import { publishList } from '../publish-changes';
import { requireList } from '../require-list';

/**
 * Concurrent requests may exceed the limit by one.
 * @throws ERR_LIMIT_REACHED {limit}
 */
export async function createList(
  { publisher }: ContactListsDeps,
  companyId: number,
  { name, source, legalBasis }: BodyOf<typeof createContactList>,
): Promise<ContactListDocument> {
  const limit = CONTACT_LIST_LIMITS.lists;
  if ((await contactLists.count(companyId, { deleting: { $exists: false } })) >= limit)
    throw new AppError('ERR_LIMIT_REACHED', { limit });
  const now = new Date();
  const list = await contactLists.insert(companyId, {
    _id: await nextIdInOrder('contact_lists'),
    name,
    nameKey: plainText(name),
    source: source || NOT_STATED,
    legalBasis: legalBasis || NOT_STATED,
    counts: { total: 0, valid: 0, invalid: 0, unknown: 0 },
    createdAt: now,
    updatedAt: now,
  });
  publishList(publisher, list, 'create');
  return list;
}

/** @throws ERR_NO_CONTACT_LIST_FOUND, errors of `savingForm` */
export async function updateList(
  { publisher }: ContactListsDeps,
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  listId: number,
  { version: given, ...body }: BodyOf<typeof updateContactList>,
): Promise<ContactListDocument> {
  const { name, source, legalBasis } = body;
  const changes = {
    ...(name !== undefined && { name }),
    ...(source !== undefined && { source: source || NOT_STATED }),
    ...(legalBasis !== undefined && { legalBasis: legalBasis || NOT_STATED }),
  };
  const before = await requireList(companyId, listId);
  const saving = savingForm(before, { given, by, changes });
  if (saving.unchanged) {
    const [same = before] = await withCounts([before]);
    return same;
  }
  const changed = await contactLists.findOneAndUpdate(
    companyId,
    { _id: listId, deleting: { $exists: false }, ...saving.filter },
    {
      $set: {
        ...changes,
        ...(name !== undefined && { nameKey: plainText(name) }),
        updatedAt: new Date(),
      },
      ...saving.update,
    },
  );
  if (!changed) throw saving.stale(await requireList(companyId, listId));
  const [list = changed] = await withCounts([changed]);
  publishList(publisher, list, 'update');
  return list;
}
