import type { ContactMerge } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { type ContactDocument, contacts } from '../contact.model';
import { presentMerge } from '../contacts.presenter';
import { contactMerges } from './contact-merge.model';
import { startMerge } from './start-merge';

const SHOWN = 50;

export async function listMerges(companyId: number, contactId: number): Promise<ContactMerge[]> {
  const merges = await contactMerges.find(
    companyId,
    { intoId: contactId, open: true },
    { sort: { _id: -1 }, limit: SHOWN },
  );
  const from = await contacts.find(companyId, { _id: { $in: merges.map(({ fromId }) => fromId) } });
  const fromOf = new Map(from.map((contact) => [contact._id, contact]));
  return merges.flatMap((merge) => presentMerge(merge, fromOf.get(merge.fromId)));
}

/** @throws ERR_CONFLICT {field} for different numbers or LIDs, and for groups */
export function mergeManually(from: ContactDocument, into: ContactDocument, userId: number): Promise<number> {
  const differ = (field: 'phoneKey' | 'lid') =>
    from[field] !== undefined && into[field] !== undefined && from[field] !== into[field];
  if (from.isGroup || into.isGroup || differ('phoneKey') || differ('lid')) {
    throw new AppError('ERR_CONFLICT', { field: 'oldTicket' });
  }
  return startMerge({ companyId: from.companyId, from, into, identity: null, userId });
}

/** @throws ERR_CONFLICT {state} if the merge is running, undone or unknown */
export async function startUndo(companyId: number, contactId: number, mergeId: number): Promise<void> {
  const own = { _id: mergeId, intoId: contactId };
  const begun = await contactMerges.findOneAndUpdate(
    companyId,
    { ...own, state: 'joined' },
    { state: 'undoing', dueAt: new Date() },
  );
  if (begun) return;
  const merge = await contactMerges.findOne(companyId, own);
  throw new AppError('ERR_CONFLICT', { state: merge?.state ?? null });
}
