import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '../../../core/database';
import type { Caller } from '../../../core/tenancy/caller';
import { type ContactImportDocument, contactImports, importParts, NOTHING } from './contact-import.model';

type Begun = Pick<ContactImportDocument, 'source' | 'whatsappId'> & Partial<ContactImportDocument>;

/**
 * @throws ERR_CONFLICT {importId, state, own} if another import is running; `own` is true if the caller
 * started that import
 */
export async function beginImport(caller: Caller, begun: Begun): Promise<ContactImportDocument> {
  const { companyId, userId, name, profile, queueIds } = caller;
  const now = new Date();
  for (;;) {
    try {
      return await contactImports.insert(companyId, {
        _id: randomBytes(16).toString('hex'),
        state: 'receiving',
        open: true,
        owner: { userId, name, profile, queueIds: [...queueIds] },
        createTickets: false,
        total: 0,
        done: 0,
        ...NOTHING,
        workedUntil: new Date(0),
        touchedAt: now,
        createdAt: now,
        ...begun,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const other = await contactImports.findOne(companyId, { open: true });
      if (!other) continue;
      const own = other.owner.userId === userId;
      throw new AppError('ERR_CONFLICT', { importId: other._id, state: other.state, own });
    }
  }
}

/** Returns undefined if the import had already ended. Idempotent. */
export async function endImport(
  companyId: number,
  importId: string,
): Promise<ContactImportDocument | undefined> {
  const ended = await contactImports.findOneAndUpdate(
    companyId,
    { _id: importId, open: true },
    { $set: { state: 'stopped' }, $unset: { open: 1 } },
  );
  await importParts.updateMany(companyId, { importId, rows: { $exists: true } }, { $unset: { rows: 1 } });
  return ended;
}
