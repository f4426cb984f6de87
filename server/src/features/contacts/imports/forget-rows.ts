import { withBrazil } from '@recado/shared/contacts';
import { digitsOf } from '@recado/shared/formats';
import { phoneKey } from '../phone-key';
import { importParts } from './contact-import.model';

/** Returns whether a number, as written in a sheet, is one of the phones. */
export function numberMatcher(phones: readonly string[]): (number: string) => boolean {
  const keys = new Set(phones.map(phoneKey));
  return (number) => keys.has(phoneKey(digitsOf(number))) || keys.has(phoneKey(withBrazil(number)));
}

/** The numbers may have any spelling. Processed parts contain no rows. */
export async function forgetRows(companyId: number, phones: readonly string[]): Promise<void> {
  const isTheirs = numberMatcher(phones);
  const waiting = await importParts.find(companyId, { rows: { $exists: true } }, { select: { _id: 1 } });
  for (const { _id } of waiting) {
    const part = await importParts.findById(companyId, _id);
    const rows = part?.rows?.filter(({ number }) => !isTheirs(number));
    if (!rows || rows.length === part?.rows?.length) continue;
    await importParts.updateOne(companyId, { _id, rows: { $exists: true } }, { $set: { rows } });
  }
}
