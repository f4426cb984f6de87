import { setTimeout as pause } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import type { ImportLogLine } from '@recado/shared/contacts';
import type { FeatureEvents } from '../../../core/events';
import type { MessengerGateway } from '../../../messenger/gateway';
import { type ContactDocument, contacts as contactStore } from '../contact.model';
import { deleteErasedContacts } from './add-contacts';
import {
  type ContactImportDocument,
  contactImports,
  type ImportCounts,
  type ImportOwner,
  type ImportPartDocument,
  importParts,
  NOTHING,
} from './contact-import.model';
import { takeInBookPage } from './from-phone';
import { takeInRows } from './take-in';

/** Duration of a claim, which the worker extends regularly. */
const HELD_MS = 60_000;
const TICKETS_AT_ONCE = 50;
const TICKETS_PAUSE_MS = 100;

export interface WorkerDeps {
  gateway: Pick<MessengerGateway, 'addressOf'>;
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
  events: Pick<FeatureEvents, 'publish'>;
}

export interface ImportWorker {
  /** Does nothing if another server has claimed the import. */
  run(companyId: number, importId: string): Promise<void>;
}

class NotOurs extends Error {}

export function createImportWorker(deps: WorkerDeps): ImportWorker {
  return {
    run: async (companyId, importId) => {
      const now = new Date();
      const row = await contactImports.findOneAndUpdate(
        companyId,
        { _id: importId, state: 'working', workedUntil: { $lt: now } },
        { $set: { workedUntil: new Date(now.getTime() + HELD_MS) } },
      );
      if (!row) return;
      const held = holder(row);
      try {
        // After a crash.
        await deleteErasedContacts(companyId, importId);
        if (row.source === 'file') await workFile(deps, row, held);
        else await workBook(deps, row, held);
        await notifyEnd(deps, row);
        await held({ state: 'done' }, { open: 1, adding: 1, erased: 1 });
      } catch (error) {
        if (error instanceof NotOurs) return;
        await held({ workedUntil: new Date(0) }).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Precedes the end, so that an interrupted end repeats it; the notice has the import's key. */
async function notifyEnd(
  { events }: Pick<WorkerDeps, 'events'>,
  { companyId, _id }: ContactImportDocument,
): Promise<void> {
  const row = await contactImports.findById(companyId, _id);
  if (!row) return;
  const { added, invalid, owner } = row;
  await events.publish('notice.due', {
    companyId,
    key: `contactImportEnded:${_id}`,
    to: { userIds: [owner.userId] },
    content: { kind: 'contactImportEnded', importId: _id, added, invalid },
    at: new Date(),
  });
}

type Held = (set: Partial<ContactImportDocument>, unset?: { open: 1; adding: 1; erased: 1 }) => Promise<void>;

/**
 * Returns a function that stores changes of the import and renews the claim.
 * @throws NotOurs if another server has the claim
 */
function holder(row: ContactImportDocument): Held {
  let until = row.workedUntil;
  return async (set, unset) => {
    const workedUntil = set.workedUntil ?? new Date(Date.now() + HELD_MS);
    const held = await contactImports.updateOne(
      row.companyId,
      { _id: row._id, state: 'working', workedUntil: until },
      { $set: { ...set, workedUntil }, ...(unset && { $unset: unset }) },
    );
    if (held === 0) throw new NotOurs();
    until = workedUntil;
  };
}

async function workFile(deps: WorkerDeps, row: ContactImportDocument, held: Held): Promise<void> {
  const { companyId, _id: importId, whatsappId } = row;
  const all = await importParts.find(
    companyId,
    { importId },
    { sort: { part: 1 }, select: { lines: 0, rows: 0 } },
  );
  const finished = await importParts.find(
    companyId,
    { importId, rows: { $exists: false } },
    { select: { _id: 1 } },
  );
  const isDone = new Set(finished.map(({ _id }) => _id));
  const counts: ImportCounts = { ...NOTHING };
  let done = 0;
  for (const { _id, size, counts: known } of all) {
    if (!isDone.has(_id)) {
      const part = await importParts.findById(companyId, _id);
      if (!part?.rows) throw new NotOurs();
      add(counts, await workPart(deps, row, part, held));
    } else add(counts, known);
    done += size;
    await held({ done, ...counts });
  }
  if (counts.added > 0) await deps.wantChecks(companyId, whatsappId);
}

async function workPart(
  deps: WorkerDeps,
  row: ContactImportDocument,
  part: ImportPartDocument,
  held: Held,
): Promise<ImportCounts> {
  const { companyId, _id: importId, whatsappId } = row;
  const { lines, contacts } = await takeInRows(
    deps.gateway,
    { companyId, importId, whatsappId, country: await deps.countryOf(companyId) },
    part.rows ?? [],
  );
  const counts = countOf(lines);
  const last = contacts.at(-1);
  if (counts.added > 0 && last) deps.added(last);
  if (row.createTickets) counts.tickets = await openTickets(deps, row, contacts, held);
  // The results contain no names or numbers.
  await importParts.updateOne(companyId, { _id: part._id }, { $set: { lines, counts }, $unset: { rows: 1 } });
  return counts;
}

async function openTickets(
  deps: WorkerDeps,
  { _id, companyId, whatsappId, kanbanId }: ContactImportDocument,
  contacts: readonly ContactDocument[],
  held: Held,
): Promise<number> {
  let opened = 0;
  for (const batch of chunk(contacts, TICKETS_AT_ONCE)) {
    // For each batch, because the owner changes if the administrator is deleted.
    const row = await contactImports.findById(companyId, _id);
    if (!row) throw new NotOurs();
    // People may have been erased since the batch was read.
    const present = await contactStore.find(companyId, {
      _id: { $in: batch.map((contact) => contact._id) },
      erasedAt: { $exists: false },
    });
    opened += await deps.openTickets(companyId, row.owner, present, whatsappId, kanbanId);
    await held({});
    await pause(TICKETS_PAUSE_MS);
  }
  return opened;
}

async function workBook(deps: WorkerDeps, row: ContactImportDocument, held: Held): Promise<void> {
  const { companyId } = row;
  let { after, done, added, known } = row;
  let total = row.total;
  for (;;) {
    const page = await takeInBookPage(deps.gateway, { companyId, importId: row._id, after });
    done += page.read;
    added += page.added;
    known += page.known;
    if (page.last) deps.added(page.last);
    if (page.last?.check) await deps.wantChecks(companyId, page.last.check.via);
    after = page.after;
    if (after === undefined) {
      total = done;
      await held({ done, added, known, total });
      return;
    }
    await held({ done, added, known, after, total: Math.max(total, done) });
  }
}

const COUNTED = { added: 'added', known: 'known', repeated: 'repeated' } as const;

function countOf(lines: readonly ImportLogLine[]): ImportCounts {
  const counts = { ...NOTHING };
  for (const { message } of lines) {
    counts[message in COUNTED ? COUNTED[message as keyof typeof COUNTED] : 'invalid'] += 1;
  }
  return counts;
}

function add(sum: ImportCounts, more: ImportCounts): void {
  for (const key of Object.keys(NOTHING) as (keyof ImportCounts)[]) sum[key] += more[key];
}
