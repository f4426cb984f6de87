import type { ContactJoin } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { type ContactDocument, contacts } from '../contact.model';
import { presentJoin } from '../contacts.presenter';
import { beginJoin } from './begin';
import { contactJoins } from './contact-join.model';

const SHOWN = 50;

export async function joinsOf(companyId: number, contactId: number): Promise<ContactJoin[]> {
  const joins = await contactJoins.find(
    companyId,
    { intoId: contactId, open: true },
    { sort: { _id: -1 }, limit: SHOWN },
  );
  const from = await contacts.find(companyId, { _id: { $in: joins.map(({ fromId }) => fromId) } });
  const fromOf = new Map(from.map((contact) => [contact._id, contact]));
  return joins.flatMap((join) => presentJoin(join, fromOf.get(join.fromId)));
}

/** @throws ERR_CONFLICT {field} for different numbers or LIDs, and for groups */
export function joinByHand(from: ContactDocument, into: ContactDocument, userId: number): Promise<number> {
  const differ = (field: 'phoneKey' | 'lid') =>
    from[field] !== undefined && into[field] !== undefined && from[field] !== into[field];
  if (from.isGroup || into.isGroup || differ('phoneKey') || differ('lid')) {
    throw new AppError('ERR_CONFLICT', { field: 'oldTicket' });
  }
  return beginJoin({ companyId: from.companyId, from, into, identity: null, userId });
}

/** @throws ERR_CONFLICT {state} if the merge is running, undone or unknown */
export async function beginUndo(companyId: number, contactId: number, joinId: number): Promise<void> {
  const own = { _id: joinId, intoId: contactId };
  const begun = await contactJoins.findOneAndUpdate(
    companyId,
    { ...own, state: 'joined' },
    { state: 'undoing', dueAt: new Date() },
  );
  if (begun) return;
  const join = await contactJoins.findOne(companyId, own);
  throw new AppError('ERR_CONFLICT', { state: join?.state ?? null });
}
