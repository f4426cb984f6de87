import { setTimeout as pause } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import type { ImportLogLine } from '@recado/shared/contacts';
import { importParts as eachPart, type Imports, Interrupted, type Progress } from '#features/imports';
import type { MessengerGateway } from '#messenger/gateway';
import { type ContactDocument, contacts as contactStore } from '../contact.model';
import { deleteErasedContacts } from './add-contacts';
import {
  type ContactImportDocument,
  type ContactImportRow,
  contactImports,
  type ImportCounts,
  type ImportOwner,
  importParts,
  ZERO_COUNTS,
} from './contact-import.model';
import { importBookPage } from './from-phone';
import { importRows } from './import-rows';

/** A longer interruption of an upload ends the import. */
const SILENT_MS = 10 * 60_000;
const TICKETS_AT_ONCE = 50;
const TICKETS_PAUSE_MS = 100;

export interface ContactTargetDeps {
  gateway: MessengerGateway;
  countryOf(companyId: number): Promise<string>;
  /** Skips contacts with an open ticket; sends no messages. Returns the number of opened tickets. */
  openTickets(
    companyId: number,
    owner: ImportOwner,
    contacts: readonly ContactDocument[],
    connectionId: number,
    kanbanId?: number,
  ): Promise<number>;
  added(contact: ContactDocument): void;
  wantChecks(companyId: number, connectionId: number): Promise<void>;
}

type Work = Progress<ContactImportDocument>;

/** Imports that create contacts from the rows of a file or from the phone's address book. */
export function contactImportProcess(imports: Imports, deps: ContactTargetDeps) {
  return imports.process({
    kind: 'contacts.import',
    imports: contactImports,
    parts: importParts,
    silence: { state: 'receiving', maxMs: SILENT_MS, end: 'stopped' },
    temporary: ['slot'],
    work: (row, progress) =>
      row.source === 'file' ? importFile(deps, row, progress) : importBook(deps, row, progress),
    deleteErased: async ({ companyId, _id, open, adding, erased }) => {
      await deleteErasedContacts(companyId, _id);
      if (!open && (adding || erased))
        await contactImports.updateOne(companyId, { _id }, { $unset: { adding: 1, erased: 1 } });
    },
    notice: ({ _id, owner, added, invalid }, state) =>
      Promise.resolve({
        key: `contactImportEnded:${_id}`,
        to: { userIds: [owner.userId] },
        content: {
          ...{ kind: 'contactImportEnded', importId: _id, added, invalid },
          isFailed: state === 'failed',
        },
      }),
    // The window of the administrator polls.
    publish: () => undefined,
  });
}

async function importFile(
  deps: ContactTargetDeps,
  row: ContactImportDocument,
  progress: Work,
): Promise<void> {
  const { companyId, whatsappId } = row;
  const steps = {
    prepare: (rows: readonly ContactImportRow[]) => Promise.resolve(rows),
    write: (rows: readonly ContactImportRow[]) => writeRows(deps, row, rows, progress),
  };
  const { added } = await eachPart(importParts, row, ZERO_COUNTS, steps, progress);
  if (added > 0) await deps.wantChecks(companyId, whatsappId);
}

async function writeRows(
  deps: ContactTargetDeps,
  row: ContactImportDocument,
  rows: readonly ContactImportRow[],
  progress: Work,
): Promise<{ lines: ImportLogLine[]; counts: ImportCounts }> {
  const { companyId, _id: importId, whatsappId } = row;
  const country = await deps.countryOf(companyId);
  const target = { companyId, importId, whatsappId, country };
  const { lines, contacts } = await importRows(deps.gateway, target, rows);
  const counts = countOf(lines);
  const last = contacts.at(-1);
  if (counts.added > 0 && last) deps.added(last);
  if (row.createTickets) counts.tickets = await openTickets(deps, row, contacts, progress);
  return { lines, counts };
}

async function openTickets(
  deps: ContactTargetDeps,
  { _id, companyId, whatsappId, kanbanId }: ContactImportDocument,
  contacts: readonly ContactDocument[],
  progress: Work,
): Promise<number> {
  let opened = 0;
  for (const batch of chunk(contacts, TICKETS_AT_ONCE)) {
    // For each batch, because the owner changes if the administrator is deleted.
    const row = await contactImports.findById(companyId, _id);
    if (!row) throw new Interrupted();
    // People may have been erased since the batch was read.
    const present = await contactStore.find(companyId, {
      _id: { $in: batch.map((contact) => contact._id) },
      erasedAt: { $exists: false },
    });
    opened += await deps.openTickets(companyId, row.owner, present, whatsappId, kanbanId);
    await progress({});
    await pause(TICKETS_PAUSE_MS);
  }
  return opened;
}

async function importBook(
  deps: ContactTargetDeps,
  row: ContactImportDocument,
  progress: Work,
): Promise<void> {
  const { companyId } = row;
  let { after, done, added, known } = row;
  let total = row.total;
  for (;;) {
    const page = await importBookPage(deps.gateway, { companyId, importId: row._id, after });
    done += page.read;
    added += page.added;
    known += page.known;
    if (page.last) deps.added(page.last);
    if (page.last?.check) await deps.wantChecks(companyId, page.last.check.via);
    after = page.after;
    if (after === undefined) {
      total = done;
      await progress({ done, added, known, total });
      return;
    }
    await progress({ done, added, known, after, total: Math.max(total, done) });
  }
}

const COUNTED = { added: 'added', known: 'known', repeated: 'repeated' } as const;

function countOf(lines: readonly ImportLogLine[]): ImportCounts {
  const counts = { ...ZERO_COUNTS };
  for (const { message } of lines) {
    counts[message in COUNTED ? COUNTED[message as keyof typeof COUNTED] : 'invalid'] += 1;
  }
  return counts;
}
