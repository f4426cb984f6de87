import { isEqual } from 'es-toolkit/predicate';
import type { AppContext } from '#core/context';
import type { ContactDocument } from '#features/contacts';
import { contactListItems } from '../contact-list-item.model';
import { searchFields } from '../item-words';
import { publishReload } from '../publish-changes';
import { contactKey } from './item-address';

/** Makes a contact that lists have without a number findable by its present username and number. Idempotent. */
export async function updateSearchWords(
  publisher: AppContext['publisher'],
  { _id, companyId, phone = '', username }: ContactDocument,
): Promise<void> {
  for (const item of await contactListItems.find(companyId, { phoneKey: contactKey(_id) })) {
    const fields = searchFields({ ...item, number: phone, username });
    if (isEqual(fields.words, item.words)) continue;
    await contactListItems.updateOne(
      companyId,
      { _id: item._id, updatedAt: item.updatedAt },
      { $set: { ...fields, updatedAt: new Date() } },
    );
    publishReload(publisher, item);
  }
}
