import type { TenantRepository } from '#core/database';
import type { DomainEvents } from '#core/events';
import type { ImportDocument, ImportPart } from './import-document';

/**
 * Stores changes of a running import and renews the server's claim.
 * @throws Interrupted if the import was stopped or another server has claimed it
 */
export type Progress<Doc> = (changes: Partial<Doc>) => Promise<void>;

/** The import was stopped, or another server continues it. */
export class Interrupted extends Error {}

type ImportNotice = Pick<DomainEvents['notice.due'], 'key' | 'to' | 'content' | 'subjects'>;

/** The records that imports create: contacts, or the contacts of lists. */
export interface ImportTarget<Doc extends ImportDocument, Part extends ImportPart> {
  /** Kind of due work; `ref` is the import's id. */
  kind: string;
  imports: TenantRepository<Doc>;
  parts: TenantRepository<Part>;
  /** An import whose rows are not complete ends after a longer silence. */
  silence: { state: 'receiving' | 'reading'; maxMs: number; end: 'stopped' | 'failed' };
  /** Further fields that an ended import does not have. */
  temporary: readonly (keyof Doc & string)[];
  /** Imports all rows. Idempotent: a crash repeats it. */
  work(row: Doc, progress: Progress<Doc>): Promise<void>;
  /** Deletes people who were erased while the import added them. Called after crashes and stops. Idempotent. */
  deleteErased(row: Doc): Promise<void>;
  /** Returns undefined if no user needs a notice. */
  notice(row: Doc, state: 'done' | 'failed'): Promise<ImportNotice | undefined>;
  /** Publishes the progress and the end. */
  publish(row: Doc, state: 'open' | 'ended'): void;
}
