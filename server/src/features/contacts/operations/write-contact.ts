import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import type { FormSave } from '#core/forms';
import { type ContactDocument, contacts } from '../contact.model';
import { withSearchFields } from '../identity/learned-changes';

/** @throws ERR_NO_CONTACT_FOUND, also for merged and erased contacts */
export async function requireContact(companyId: number, contactId: number): Promise<ContactDocument> {
  const contact = await contacts.findById(companyId, contactId);
  if (!contact || contact.erasedAt || contact.linkedTo !== undefined) {
    throw new AppError('ERR_NO_CONTACT_FOUND');
  }
  return contact;
}

/**
 * @throws ERR_DUPLICATED_CONTACT if another contact received the identity at the same time, ERR_CONFLICT if another
 * save was first
 */
export async function writeContact(
  contact: ContactDocument,
  set: Partial<ContactDocument>,
  saving?: FormSave,
): Promise<ContactDocument> {
  // Writing equal values could undo a simultaneous save.
  if (saving ? !saving.update.$inc : Object.keys(set).length === 0) return contact;
  const { companyId, _id } = contact;
  try {
    const written = await contacts.findOneAndUpdate(
      companyId,
      { _id, ...saving?.filter },
      { $set: { ...withSearchFields(contact, set), updatedAt: new Date() }, ...saving?.update },
    );
    if (!written && saving) throw saving.stale(await requireContact(companyId, _id));
    if (!written) throw new AppError('ERR_NO_CONTACT_FOUND');
    return written;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const other = await contacts.findOne(companyId, {
      _id: { $ne: _id },
      $or: [
        ...(set.phoneKey === undefined ? [] : [{ phoneKey: set.phoneKey }]),
        ...(set.lid === undefined ? [] : [{ lid: set.lid }]),
      ],
    });
    throw other ? duplicate(other) : error;
  }
}

export function duplicate({ _id, name }: ContactDocument): AppError {
  return new AppError('ERR_DUPLICATED_CONTACT', { contactId: _id, name });
}
