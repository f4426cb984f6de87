import { z } from 'zod';
import {
  type ContactImport,
  IMPORT_LIMITS,
  type importContacts,
  type ImportLogLine,
} from '@recado/shared/contacts';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { AppContext } from '../../../core/context';
import { isDuplicateKey } from '../../../core/database';
import type { Caller } from '../../../core/tenancy/caller';
import { countBook } from '../address-book';
import { contacts } from '../contact.model';
import { deleteErasedContacts } from './add-contacts';
import {
  type ContactImportDocument,
  contactImports,
  type GivenRow,
  importParts,
  NOTHING,
} from './contact-import.model';
import type { ImportWorker } from './import-worker';
import { presentImport } from './imports.presenter';
import { beginImport, endImport } from './under-way';

/** Row 1 of the file is the header. */
const FIRST_ROW = 2;
const SWEEP_MS = 60_000;
/** A longer interruption of an upload ends the import. */
const SILENT_MS = 10 * 60_000;
const KEPT_MS = 7 * 24 * 3_600_000;

export interface ImportDeps extends Pick<AppContext, 'jobs' | 'log'> {
  worker: ImportWorker;
  connections: {
    connectionEntry(companyId: number, connectionId: number): Promise<{ id: number } | undefined>;
    defaultConnectionEntry(companyId: number): Promise<{ id: number } | undefined>;
  };
  /** @throws ERR_NO_KANBAN_FOUND, ERR_NO_PERMISSION if the company does not use the kanban */
  requireBoard(companyId: number, kanbanId: number): Promise<void>;
}

type Given = BodyOf<typeof importContacts>;

export function importsService({ worker, connections, requireBoard, jobs, log }: ImportDeps) {
  const start = (companyId: number, importId: string): Promise<void> =>
    worker.run(companyId, importId).catch((error: unknown) => {
      log.error({ err: error, companyId, importId }, 'contact import failed; it is retried');
    });

  /** @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND */
  const connectionOf = async (companyId: number, wanted: number | null | undefined): Promise<number> => {
    if (wanted) {
      const chosen = await connections.connectionEntry(companyId, wanted);
      if (!chosen) throw new AppError('ERR_NO_WAPP_FOUND');
      return chosen.id;
    }
    const standard = await connections.defaultConnectionEntry(companyId);
    if (!standard) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return standard.id;
  };

  /** @throws ERR_VALIDATION (`kanbanId`) without tickets, errors of `requireBoard` */
  const ticketsOf = async (
    companyId: number,
    { ticketCreationOption, kanbanId }: Given,
  ): Promise<Pick<ContactImportDocument, 'createTickets' | 'kanbanId'>> => {
    const createTickets = ticketCreationOption === true || ticketCreationOption === 'true';
    if (!kanbanId) return { createTickets };
    if (!createTickets)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'kanbanId', reason: 'no tickets' });
    await requireBoard(companyId, kanbanId);
    return { createTickets, kanbanId };
  };

  const require = async (companyId: number, importId: string): Promise<ContactImportDocument> => {
    const found = await contactImports.findById(companyId, importId);
    if (!found) throw new AppError('ERR_NO_IMPORT_FOUND');
    return found;
  };

  const keepPart = async (
    row: ContactImportDocument,
    part: number,
    given: Given['contacts'],
  ): Promise<void> => {
    const { companyId, _id: importId } = row;
    const before = await importParts.find(companyId, { importId }, { select: { part: 1, size: 1 } });
    if (before.some((each) => each.part === part)) return;
    const sum = before.reduce((total, { size }) => total + size, 0);
    if (sum + given.length > IMPORT_LIMITS.rows) {
      throw new AppError('ERR_LIMIT_REACHED', { limit: IMPORT_LIMITS.rows });
    }
    const rows = given.map(({ name, number, row: said }, index): GivenRow => ({
      row: said ?? FIRST_ROW + sum + index,
      name,
      number,
    }));
    try {
      await importParts.insert(companyId, {
        _id: `${importId}:${part}`,
        importId,
        part,
        rows,
        lines: [],
        counts: NOTHING,
        size: rows.length,
        createdAt: new Date(),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  const logOf = async (companyId: number, importId: string, part: number) => {
    const row = await importParts.findById(companyId, `${importId}:${part}`);
    const { parts = 0 } = await require(companyId, importId);
    return { getLogs: row?.lines ?? [], nextPart: part + 1 < parts ? part + 1 : null };
  };

  /** Resumes interrupted imports, ends incomplete ones, and deletes old ones and keys of erased people. */
  const sweepAcrossCompanies = async (now = new Date()): Promise<void> => {
    const left = { open: true, state: 'working', workedUntil: { $lt: now } } as const;
    for await (const { companyId, _id } of contactImports.eachAcrossCompanies(left))
      await start(companyId, _id);
    const silent = {
      open: true,
      state: 'receiving',
      touchedAt: { $lt: new Date(now.getTime() - SILENT_MS) },
    } as const;
    for await (const { companyId, _id } of contactImports.eachAcrossCompanies(silent))
      await endImport(companyId, _id);
    const ended = {
      open: { $exists: false },
      workedUntil: { $lt: now },
      $or: [{ adding: { $exists: true } }, { erased: { $exists: true } }],
    };
    for await (const { companyId, _id } of contactImports.eachAcrossCompanies(ended)) {
      await deleteErasedContacts(companyId, _id);
      await contactImports.updateOne(companyId, { _id }, { $unset: { adding: 1, erased: 1 } });
    }
    const old = { createdAt: { $lt: new Date(now.getTime() - KEPT_MS) } };
    for await (const { companyId, _id: importId } of contactImports.eachAcrossCompanies(old)) {
      await importParts.deleteMany(companyId, { importId });
      await contactImports.deleteOne(companyId, { _id: importId });
    }
  };
  jobs.define('contacts.imports', z.unknown(), () => sweepAcrossCompanies());
  jobs.every(SWEEP_MS, 'contacts.imports');

  return {
    sweepAcrossCompanies,

    async fromPhone(caller: Caller): Promise<ContactImport> {
      const { companyId } = caller;
      const row = await beginImport(caller, {
        source: 'phone',
        state: 'working',
        whatsappId: await connectionOf(companyId, null),
        total: await countBook(companyId),
      });
      log.info({ companyId, userId: caller.userId, entries: row.total }, 'address book import started');
      void start(companyId, row._id);
      return presentImport(row);
    },

    /** The last part starts the processing. */
    async receive(
      caller: Caller,
      given: Given,
    ): Promise<{ import: ContactImport; getLogs: ImportLogLine[] }> {
      const { companyId } = caller;
      const { part = 0, last = true } = given;
      const row = given.importId
        ? await contactImports.findOne(companyId, { _id: given.importId, 'owner.userId': caller.userId })
        : await beginImport(caller, {
            source: 'file',
            whatsappId: await connectionOf(companyId, given.whatsappId),
            ...(await ticketsOf(companyId, given)),
          });
      if (!row) throw new AppError('ERR_NO_IMPORT_FOUND');
      const { _id: importId } = row;
      if (row.state !== 'receiving') return { import: presentImport(row), getLogs: [] };
      await keepPart(row, part, given.contacts);
      const stored = await importParts.find(companyId, { importId }, { select: { size: 1 } });
      const received = await contactImports.findOneAndUpdate(
        companyId,
        { _id: importId, state: 'receiving' },
        {
          $set: {
            total: stored.reduce((sum, { size }) => sum + size, 0),
            touchedAt: new Date(),
            ...(last ? { state: 'working', parts: part + 1 } : {}),
          },
        },
      );
      if (!last || !received)
        return { import: presentImport(received ?? (await require(companyId, importId))), getLogs: [] };
      log.info({ companyId, userId: caller.userId, rows: received.total }, 'contact file import started');
      const working = start(companyId, importId);
      if (part > 0) return { import: presentImport(received), getLogs: [] };
      await working;
      const { getLogs } = await logOf(companyId, importId, 0);
      return { import: presentImport(await require(companyId, importId)), getLogs };
    },

    get: async (companyId: number, importId: string): Promise<ContactImport> =>
      presentImport(await require(companyId, importId)),

    log: logOf,

    async stop(companyId: number, importId: string): Promise<ContactImport> {
      return presentImport((await endImport(companyId, importId)) ?? (await require(companyId, importId)));
    },

    async overview(companyId: number) {
      const [latest] = await contactImports.find(companyId, {}, { sort: { createdAt: -1 }, limit: 1 });
      const checking = (state: 'waiting' | 'absent') => contacts.count(companyId, { 'check.state': state });
      return {
        latest: latest ? presentImport(latest) : null,
        checks: { waiting: await checking('waiting'), absent: await checking('absent') },
      };
    },
  };
}
