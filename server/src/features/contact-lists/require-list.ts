import { AppError } from '@recado/shared/contract';
import { type ContactListDocument, contactLists } from './contact-list.model';

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function requireList(companyId: number, listId: number): Promise<ContactListDocument> {
  const list = await contactLists.findOne(companyId, { _id: listId, deleting: { $exists: false } });
  if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return list;
}
