import {
  CONTACT_LIST_LIMITS,
  type createContactList,
  NOT_STATED,
  type updateContactList,
} from '@recado/shared/contact-lists';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { nextIdInOrder } from '../../../core/database';
import { type ContactListDocument, contactLists } from '../contact-list.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { withCounts } from '../item-counts';
import { publishList } from '../publish-changes';

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

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function updateList(
  { publisher }: ContactListsDeps,
  companyId: number,
  listId: number,
  { name, source, legalBasis }: BodyOf<typeof updateContactList>,
): Promise<ContactListDocument> {
  const changed = await contactLists.findOneAndUpdate(
    companyId,
    { _id: listId, deleting: { $exists: false } },
    {
      $set: {
        ...(name !== undefined && { name, nameKey: plainText(name) }),
        ...(source !== undefined && { source: source || NOT_STATED }),
        ...(legalBasis !== undefined && { legalBasis: legalBasis || NOT_STATED }),
        updatedAt: new Date(),
      },
    },
  );
  if (!changed) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const [list = changed] = await withCounts([changed]);
  publishList(publisher, list, 'update');
  return list;
}
