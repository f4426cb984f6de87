import { AppError } from '@recado/shared/contract';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '../contact.model';
import { requireContact, writeContact } from '../operations/write-contact';

export async function setWallet(
  deps: { usersByIds(companyId: number, ids: readonly number[]): Promise<{ id: number }[]> },
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  contactId: number,
  userIds: readonly number[],
): Promise<ContactDocument> {
  const contact = await requireContact(companyId, contactId);
  const found = new Set((await deps.usersByIds(companyId, userIds)).map(({ id }) => id));
  const missing = userIds.find((id) => !found.has(id));
  if (missing !== undefined) throw new AppError('ERR_NO_USER_FOUND', { userId: missing });
  const wallet = [...found];
  const saving = savingForm(contact, {
    given: undefined,
    by,
    changes: { wallet },
    current: { wallet: contact.wallet ?? [] },
  });
  if (saving.unchanged) return contact;
  return writeContact(contact, { wallet }, saving);
}
