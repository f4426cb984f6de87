import type { QueryFilter, UpdateQuery } from 'mongoose';
import { digitsOf } from '@recado/shared/formats';
import { countryOfPhone, readPhoneNumber } from '@recado/shared/rules/phones';
import type { TenantRepository } from '../../../core/database';
import { phoneKey } from '../phone-key';

interface ImportWithErasures {
  companyId: number;
  /** Keys of people erased while the import may add contacts. It adds none of them. */
  erased?: string[];
}

interface PartWithRows {
  _id: string;
  companyId: number;
  /** Absent once the rows are processed. */
  rows?: { number: string }[];
}

/**
 * Marks imports so that they leave a person out whose rows are in a server's memory. Call before the person's data is
 * deleted: an import reads the keys after each insertion. Idempotent.
 */
export async function markErased<Import extends ImportWithErasures>(
  imports: TenantRepository<Import>,
  companyId: number,
  which: QueryFilter<Import>,
  keys: readonly string[],
): Promise<void> {
  const erased = { $each: [...new Set(keys)] };
  await imports.updateMany(companyId, which, { $addToSet: { erased } } as unknown as UpdateQuery<Import>);
}

/** Deletes a person's rows that wait for their import. The numbers may have any spelling. Idempotent. */
export async function deleteWaitingRows<Part extends PartWithRows>(
  parts: TenantRepository<Part>,
  companyId: number,
  phones: readonly string[],
): Promise<void> {
  const isTheirs = numberMatcher(phones);
  const unprocessed = { rows: { $exists: true } } as unknown as QueryFilter<Part>;
  for (const { _id } of await parts.find(companyId, unprocessed, { select: { _id: 1 } })) {
    const part = await parts.findById(companyId, _id);
    const rows = part?.rows?.filter(({ number }) => !isTheirs(number));
    if (!rows || rows.length === part?.rows?.length) continue;
    await parts.updateOne(companyId, { _id, ...unprocessed }, {
      $set: { rows },
    } as unknown as UpdateQuery<Part>);
  }
}

/** Returns whether a number, as written in a sheet, is one of the phones. */
function numberMatcher(phones: readonly string[]): (number: string) => boolean {
  const keys = new Set(phones.map(phoneKey));
  const countries = [...new Set(phones.map((phone) => countryOfPhone(`+${phone}`)))];
  return (number) => {
    const readings = countries.map((country) => readPhoneNumber(number, country));
    const read = readings.flatMap((reading) => (reading.ok ? [reading.number, ...reading.further] : []));
    return [digitsOf(number), ...read].some((phone) => keys.has(phoneKey(phone)));
  };
}
