import type { AppContext } from '#core/context';
import type { ImportDocument, ImportPart } from './import-document';
import { ImportLine } from './import-line';
import { createImportProcess, type ImportProcess } from './import-process';
import type { ImportTarget } from './import-target';
import { defineJobs } from './imports.jobs';

export interface Imports {
  /** Registers a target. Its imports are resumed on any server, and deleted after seven days. */
  process<Doc extends ImportDocument, Part extends ImportPart>(
    target: ImportTarget<Doc, Part>,
  ): ImportProcess<Doc>;
}

/** Imports of rows into contacts and contact lists: one at a time per company, stored, resumed after crashes. */
export function createImports(context: AppContext): Imports {
  const { dueWork, jobs, log } = context;
  const events = context.events.of('imports');
  const line = new ImportLine();
  const sweeps: ((now: Date) => Promise<void>)[] = [];
  defineJobs(jobs, async (now) => {
    for (const sweep of sweeps) await sweep(now);
  });
  return {
    process: (target) => {
      const created = createImportProcess({ dueWork, log, events, line }, target);
      sweeps.push(created.deleteOldAcrossCompanies);
      return created;
    },
  };
}

export { deleteWaitingRows, markErased } from './erased-people';
export { type ImportDocument, importFields, type ImportPart, partSchema } from './import-document';
export { importParts, insertPart, readPartLog } from './import-parts';
export type { ImportProcess } from './import-process';
export { Interrupted, type Progress } from './import-target';
