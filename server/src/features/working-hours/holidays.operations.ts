import { MAX_HOLIDAYS } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import type { HolidayInput, HolidayUpdate } from '@recado/shared/working-hours';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type HolidayDocument, holidays } from './holiday.model';
import type { WorkingHoursDeps } from './working-hours.deps';

export function listHolidays(companyId: number): Promise<HolidayDocument[]> {
  return holidays.find(companyId, {}, { sort: { date: 1, _id: 1 }, limit: MAX_HOLIDAYS });
}

/**
 * Leaves holidays with an existing date and label unchanged.
 * @returns the created and the existing holidays
 * @throws ERR_LIMIT_REACHED, ERR_NO_QUEUE_FOUND
 */
export async function createHolidays(
  { queues }: WorkingHoursDeps,
  companyId: number,
  given: readonly HolidayInput[],
): Promise<HolidayDocument[]> {
  await queues.requireQueues(
    companyId,
    given.flatMap(({ queueIds }) => queueIds),
  );
  const known = await listHolidays(companyId);
  const isKnown = (holiday: HolidayInput) => known.find((one) => keyOf(one) === keyOf(holiday));
  const fresh = given.filter((holiday) => !isKnown(holiday));
  if (known.length + fresh.length > MAX_HOLIDAYS) throw new AppError('ERR_LIMIT_REACHED');
  const created: HolidayDocument[] = [];
  for (const holiday of fresh) {
    const row = { ...rowOf(holiday), _id: await nextIdInOrder('holidays') };
    try {
      created.push(await holidays.insert(companyId, row));
    } catch (error) {
      // Another administrator added the same holiday.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  return [...given.flatMap((holiday) => isKnown(holiday) ?? []), ...created];
}

/** @throws ERR_NO_HOLIDAY_FOUND, ERR_NO_QUEUE_FOUND, ERR_CONFLICT {field: label}, errors of `savingForm` */
export async function updateHoliday(
  { queues }: WorkingHoursDeps,
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  id: number,
  given: HolidayUpdate,
): Promise<HolidayDocument> {
  await queues.requireQueues(companyId, given.queueIds);
  const before = await found(companyId, id);
  const saving = savingForm(before, { given: given.version, by, changes: rowOf(given) });
  if (saving.unchanged) return before;
  const { startTime, endTime, ...set } = rowOf(given);
  const times = given.closed
    ? { $unset: { startTime: 1 as const, endTime: 1 as const } }
    : { $set: { ...set, startTime, endTime } };
  try {
    const changed = await holidays.findOneAndUpdate(
      companyId,
      { _id: id, ...saving.filter },
      { $set: set, ...times, ...saving.update },
    );
    if (!changed) throw saving.stale(await found(companyId, id));
    return changed;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('ERR_CONFLICT', { field: 'label' });
    throw error;
  }
}

async function found(companyId: number, id: number): Promise<HolidayDocument> {
  const holiday = await holidays.findById(companyId, id);
  if (!holiday) throw new AppError('ERR_NO_HOLIDAY_FOUND');
  return holiday;
}

export async function deleteHoliday(companyId: number, id: number): Promise<void> {
  if (!(await holidays.deleteOne(companyId, { _id: id }))) throw new AppError('ERR_NO_HOLIDAY_FOUND');
}

function keyOf({ date, yearly, label }: Pick<HolidayInput, 'date' | 'yearly' | 'label'>): string {
  return `${date}:${yearly}:${label}`;
}

function rowOf(holiday: HolidayInput): Omit<HolidayDocument, '_id' | 'companyId'> {
  const { date, yearly, closed, label, queueIds } = holiday;
  const times = holiday.closed ? {} : { startTime: holiday.startTime, endTime: holiday.endTime };
  return { date, yearly, closed, label, queueIds: [...new Set(queueIds)], ...times };
}
