import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { ImportProcess } from '#features/imports';
import { type ContactImportDocument, contactImports, ZERO_COUNTS } from './contact-import.model';

type Begun = Pick<ContactImportDocument, 'source' | 'slot' | 'state' | 'whatsappId'> &
  Partial<ContactImportDocument>;

/**
 * Returns the caller's import with that id if there is one, because its first request is repeated.
 * @throws ERR_CONFLICT {importId, state, own} while another file is received, or the address book imported;
 * `own` is true if the caller started that import; ERR_LIMIT_REACHED {limit}
 */
export async function startImport(
  process: Pick<ImportProcess<ContactImportDocument>, 'confirmRoom'>,
  caller: Caller,
  begun: Begun,
): Promise<ContactImportDocument> {
  const { companyId, userId, name, profile, queueIds } = caller;
  const now = new Date();
  try {
    const row = await contactImports.insert(companyId, {
      _id: randomBytes(16).toString('hex'),
      open: true,
      owner: { userId, name, profile, queueIds: [...queueIds] },
      createTickets: false,
      total: 0,
      done: 0,
      ...ZERO_COUNTS,
      touchedAt: now,
      createdAt: now,
      ...begun,
    });
    await process.confirmRoom(row);
    return row;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const same = begun._id && (await ownImport(caller, begun._id));
    if (same) return same;
    const other = await contactImports.findOne(companyId, { slot: begun.slot });
    const own = other?.owner.userId === userId;
    throw new AppError('ERR_CONFLICT', other && { importId: other._id, state: other.state, own });
  }
}

export function ownImport(
  { companyId, userId }: Caller,
  importId: string,
): Promise<ContactImportDocument | undefined> {
  return contactImports.findOne(companyId, { _id: importId, 'owner.userId': userId });
}
