import { escapeRegExp } from 'es-toolkit/string/escapeRegExp';
import { encodeTime, ulid } from 'ulid';
import type { AuditAction, listAudit, listImpersonations } from '@recado/shared/audit';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import type { Actor, Occurrence } from '#core/events';
import { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model';

const PAGE = 40;

export interface AuditNote {
  /** A ULID; a repeated call with it stores nothing. */
  id?: string;
  by: Actor;
  action: AuditAction;
  companyId?: number;
  /** Required if the company may already be deleted. */
  companyName?: string;
  /** The changed record, unless it is a company. */
  subject?: string;
  detail?: string;
}

export type ActNote = Omit<AuditNote, 'id'>;

export interface AuditDeps {
  companyNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export function auditService({ companyNames }: AuditDeps) {
  const fieldsOf = async ({ by, action, companyId, subject, detail, ...note }: ActNote) => {
    const companyName =
      note.companyName ??
      (companyId === undefined ? undefined : (await companyNames([companyId])).get(companyId));
    return {
      userId: by.userId,
      userName: by.name,
      action,
      subjectCompanyId: companyId ?? null,
      ...(companyName !== undefined && { subjectCompanyName: companyName }),
      subject: subject ?? companyName ?? '',
      detail: detail ?? '',
    };
  };

  return {
    async record({ id, ...note }: AuditNote): Promise<void> {
      const entry = { _id: id ?? ulid(), at: new Date(), ...(await fieldsOf(note)) };
      await AuditEntryModel.create(entry).catch((error: unknown) => {
        if (id === undefined || !isDuplicateKey(error)) throw error;
      });
    },

    /** Stores one entry per occurrence. A known outcome replaces an interrupted one. */
    async recordAct(note: ActNote, occurrence: Occurrence): Promise<void> {
      const { at, interrupted = false } = occurrence;
      const fields = { at, ...(await fieldsOf(note)) };
      await AuditEntryModel.updateOne(
        { _id: entryIdOf(occurrence) },
        interrupted
          ? { $setOnInsert: { ...fields, interrupted } }
          : { $set: fields, $unset: { interrupted: 1 } },
        { upsert: true },
      ).exec();
    },

    /** Removes the entry of a change that was rejected after it counted as interrupted. */
    async removeInterrupted(occurrence: Occurrence): Promise<void> {
      await AuditEntryModel.deleteOne({ _id: entryIdOf(occurrence), interrupted: true }).exec();
    },

    async list({
      cursor,
      companyId,
      about,
      person,
      action,
      from,
      before,
    }: QueryOf<typeof listAudit>): Promise<OutputOf<typeof listAudit>> {
      const entries = await AuditEntryModel.find({
        ...idsBetween(cursor, from, before),
        ...(companyId !== undefined && { subjectCompanyId: companyId }),
        ...(about !== undefined && {
          $or: [{ subjectCompanyName: containing(about) }, { subject: containing(about) }],
        }),
        ...(person !== undefined && { userName: containing(person) }),
        ...(action !== undefined && { action }),
        ...((from ?? before) !== undefined && {
          at: { ...(from && { $gte: new Date(from) }), ...(before && { $lt: new Date(before) }) },
        }),
      })
        .sort({ _id: -1 })
        .limit(PAGE + 1)
        .lean<AuditEntryDocument[]>()
        .exec();
      const shown = entries.slice(0, PAGE);
      const hasMore = entries.length > PAGE;
      const unnamed = shown.flatMap(({ subjectCompanyId, subjectCompanyName }) =>
        subjectCompanyId !== null && subjectCompanyName === undefined ? [subjectCompanyId] : [],
      );
      const names = unnamed.length === 0 ? new Map<number, string>() : await companyNames(unnamed);
      return {
        entries: shown.map((entry) => presentEntry(entry, names)),
        hasMore,
        nextCursor: hasMore ? (shown.at(-1)?._id ?? null) : null,
      };
    },

    /** Returns what platform admins did in impersonations of the company, newest first. */
    async impersonations(
      companyId: number,
      cursor: string | undefined,
    ): Promise<OutputOf<typeof listImpersonations>> {
      const entries = await AuditEntryModel.find({
        subjectCompanyId: companyId,
        action: { $in: [...OF_IMPERSONATIONS] },
        ...(cursor !== undefined && { _id: { $lt: cursor } }),
      })
        .sort({ _id: -1 })
        .limit(PAGE + 1)
        .lean<AuditEntryDocument[]>()
        .exec();
      const shown = entries.slice(0, PAGE);
      const hasMore = entries.length > PAGE;
      return {
        entries: shown.map(({ _id, at, userName, action, subject, subjectCompanyName, detail }) => ({
          ...{ id: _id, at: at.toISOString(), by: userName, detail },
          action: action as (typeof OF_IMPERSONATIONS)[number],
          subject: subject === subjectCompanyName ? '' : subject,
        })),
        hasMore,
        nextCursor: hasMore ? (shown.at(-1)?._id ?? null) : null,
      };
    },
  };
}

/** An entry may be stored later than its id was created. */
const ID_AGE_MS = 86_400_000;

/** Limits the ids, which begin with a time, so that no other entries are read. */
function idsBetween(cursor: string | undefined, from: string | undefined, before: string | undefined) {
  const idAt = (time: number) => encodeTime(Math.max(0, time), 10);
  const ends = [
    ...(cursor === undefined ? [] : [cursor]),
    ...(before === undefined ? [] : [idAt(Date.parse(before))]),
  ].sort();
  const range = {
    ...(from !== undefined && { $gte: idAt(Date.parse(from) - ID_AGE_MS) }),
    ...(ends[0] !== undefined && { $lt: ends[0] }),
  };
  return Object.keys(range).length > 0 ? { _id: range } : {};
}

/** Returns a ULID of the occurrence's time, with the random end of its ObjectId. */
function entryIdOf({ id, at }: Occurrence): string {
  return encodeTime(at.getTime(), 10) + id.slice(-16).toUpperCase();
}

/** Actions that the company's administrators may read. */
const OF_IMPERSONATIONS = ['visit.started', 'visit.call', 'visit.ended'] as const;

const containing = (text: string) => ({ $regex: escapeRegExp(text), $options: 'i' });

function presentEntry(entry: AuditEntryDocument, names: ReadonlyMap<number, string>) {
  const { _id, at, userId, userName, action, subjectCompanyId, subject, detail } = entry;
  return {
    id: _id,
    at: at.toISOString(),
    user: { id: userId, name: userName },
    action: action as AuditAction,
    companyId: subjectCompanyId,
    companyName: entry.subjectCompanyName ?? names.get(subjectCompanyId ?? 0) ?? null,
    subject,
    detail,
    ...(entry.interrupted && { interrupted: true as const }),
  };
}
