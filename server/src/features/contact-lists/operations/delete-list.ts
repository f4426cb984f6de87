import { AppError } from '@recado/shared/contract';
import { contactLists } from '../contact-list.model';
import { contactListItems } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { requireList } from '../require-list';

/**
 * Hides the list, then deletes its items. A job completes an interrupted deletion.
 * @throws ERR_NO_CONTACT_LIST_FOUND, ERR_CONFLICT {campaigns} if campaigns need it
 */
export async function deleteList(deps: ContactListsDeps, companyId: number, listId: number): Promise<void> {
  const { publisher, events, campaignsUsing } = deps;
  await requireList(companyId, listId);
  const campaigns = await campaignsUsing(companyId, listId);
  if (campaigns.length > 0) throw new AppError('ERR_CONFLICT', { campaigns });
  const hidden = await contactLists.updateOne(
    companyId,
    { _id: listId, deleting: { $exists: false } },
    { $set: { deleting: true } },
  );
  if (hidden === 0) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  publisher.toCampaigns(companyId, 'ContactList', { action: 'delete', id: listId });
  await events.publish('notice.subjectDeleted', { companyId, subject: `contactList:${listId}` });
  await removeList(deps, companyId, listId);
}

/** Serves the server's job, which belongs to no company. */
export async function resumeDeletionsAcrossCompanies(deps: ContactListsDeps): Promise<void> {
  for await (const { companyId, _id } of contactLists.eachAcrossCompanies({ deleting: true })) {
    await removeList(deps, companyId, _id).catch((error: unknown) =>
      deps.log.error({ err: error, contactListId: _id }, 'contact list deletion failed; it is retried'),
    );
  }
}

async function removeList({ imports }: ContactListsDeps, companyId: number, listId: number): Promise<void> {
  await imports.remove(companyId, { contactListId: listId });
  await contactListItems.deleteMany(companyId, { contactListId: listId });
  await contactLists.deleteOne(companyId, { _id: listId });
}
