import { IMPORT_LIMITS } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import type { TenantRepository } from '#core/database';
import type { ImportDocument } from './import-document';

/** The imports of a company, of all targets: one runs, others wait in the order in which they were complete. */
export class ImportLine {
  readonly #collections: TenantRepository<ImportDocument>[] = [];

  add(imports: TenantRepository<ImportDocument>): void {
    this.#collections.push(imports);
  }

  /**
   * @param others - imports that may be open
   * @throws ERR_LIMIT_REACHED {limit} while one import of the company runs and the others wait
   */
  async requireRoom(companyId: number, others = IMPORT_LIMITS.atOnce - 1): Promise<void> {
    const open = await Promise.all(this.#collections.map((each) => each.count(companyId, { open: true })));
    if (open.reduce((sum, count) => sum + count, 0) > others)
      throw new AppError('ERR_LIMIT_REACHED', { limit: IMPORT_LIMITS.atOnce });
  }

  /** Returns whether the company's earlier imports have ended. Those that receive rows delay no other. */
  async isTurn({ _id, companyId, createdAt }: ImportDocument): Promise<boolean> {
    const earlier = {
      open: true as const,
      state: { $ne: 'receiving' as const },
      $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
    };
    const open = await Promise.all(this.#collections.map((each) => each.count(companyId, earlier)));
    return open.every((count) => count === 0);
  }
}
