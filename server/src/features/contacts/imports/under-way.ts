import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '../../../core/database';
import type { Caller } from '../../../core/tenancy/caller';
import { contactImports, importParts, NOTHING, type ContactImportDocument } from './contact-import.model';

type Begun = Pick<ContactImportDocument, 'source' | 'whatsappId'> & Partial<ContactImportDocument>;

/**
 * Begins an import: one at a time in a company. The caller decides whether the other one is stopped.
 *
 * @throws ERR_CONFLICT {importId, state, own}: another import is under way; `own`: the caller began it.
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

/** What is done stays; answers it, unless it was over already. May be called again. */
export async function endImport(
  companyId: number,
  importId: string,
): Promise<ContactImportDocument | undefined> {
  const ended = await contactImports.findOneAndUpdate(
    companyId,
    { _id: importId, open: true },
    { $set: { state: 'stopped' }, $unset: { open: 1 } },
  );
  // The rows that were not worked off are nobody's business any more.
  await importParts.updateMany(companyId, { importId, rows: { $exists: true } }, { $unset: { rows: 1 } });
  return ended;
}
