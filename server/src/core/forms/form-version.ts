import { isEqual } from 'es-toolkit/predicate/isEqual';
import { Schema } from 'mongoose';
import { AppError } from '@recado/shared/contract';

/** Saves that are retained, for the details of a conflict. */
const MAX_EDITS = 20;

interface FormEdit {
  by: string;
  at: Date;
  fields: string[];
}

/** Fields of a record that a form replaces. Absent until its first save; every version has one edit. */
export interface FormFields {
  version?: number;
  edits?: FormEdit[];
}

export interface FormSave {
  /** Then nothing is written, because equal values could undo a simultaneous save. */
  unchanged: boolean;
  /** Empty for calls without a version, so that the write finds the row at any version. */
  filter: { version?: number | { $exists: false } };
  update: {
    $inc?: { version: 1 };
    $push?: { edits: { $each: FormEdit[]; $slice: number } };
  };
  /** Returns the error of a write that found no row because another save was first. */
  stale(now: FormFields): AppError;
}

export const FORM_FIELDS = {
  version: Number,
  edits: {
    type: [new Schema<FormEdit>({ by: String, at: Date, fields: [String] }, { _id: false })],
    default: undefined,
  },
};

export function versionOf({ version = 0 }: FormFields): number {
  return version;
}

interface Save {
  /** Version that the form showed. A call without one always wins. */
  given: number | undefined;
  by: string;
  /** New values by field; undefined values stay unchanged. */
  changes: object;
  /** Previous values, if the record names them differently than `changes`. */
  current?: object;
}

/**
 * Checks a save and returns its parts of the update. A save without changes makes no new version.
 * @throws ERR_CONFLICT {by, at, fields, version} if the form showed an older version
 */
export function savingForm(before: FormFields, { given, by, changes, current = before }: Save): FormSave {
  if (given !== undefined && given !== versionOf(before)) throw staleForm(before, given);
  const values = current as Record<string, unknown>;
  const fields = Object.entries(changes)
    .filter(([field, value]) => value !== undefined && !isEqual(value ?? null, values[field] ?? null))
    .map(([field]) => field);
  return {
    unchanged: fields.length === 0,
    filter: given === undefined ? {} : { version: before.version ?? { $exists: false } },
    update: fields.length === 0 ? {} : nextVersion(by, fields),
    stale: (now) => staleForm(now, given),
  };
}

/** Returns the version after a save. `before`: the row that the write found. */
export function versionAfter(before: FormFields, { update }: FormSave): number {
  return versionOf(before) + (update.$inc?.version ?? 0);
}

function nextVersion(by: string, fields: string[]): FormSave['update'] {
  const edit: FormEdit = { by, at: new Date(), fields };
  return { $inc: { version: 1 }, $push: { edits: { $each: [edit], $slice: -MAX_EDITS } } };
}

function staleForm(now: FormFields, given = 0): AppError {
  const version = versionOf(now);
  const later = version > given ? (now.edits ?? []).slice(given - version) : [];
  const last = later.at(-1);
  return new AppError('ERR_CONFLICT', {
    by: last?.by ?? '',
    at: (last?.at ?? new Date()).toISOString(),
    fields: [...new Set(later.flatMap(({ fields }) => fields))],
    version,
  });
}
