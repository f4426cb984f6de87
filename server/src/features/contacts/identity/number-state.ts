import { contactCollection, type ContactDocument } from '../contact.model';
import { phoneKey } from './phone-key';

export type NumberState = 'valid' | 'invalid' | 'unknown';

/**
 * Valid: the person wrote, or WhatsApp gave the LID or confirmed the number. Invalid: WhatsApp reported that it does
 * not exist.
 */
export function numberStateOf({
  lid,
  wroteOn = [],
  check,
}: Pick<ContactDocument, 'lid' | 'wroteOn' | 'check'>): NumberState {
  if (lid || wroteOn.length > 0) return 'valid';
  if (check?.state === 'absent') return 'invalid';
  return check === null ? 'valid' : 'unknown';
}

/** Returns LIDs by phone key, with one indexed query. */
export async function lidsOf(
  companyId: number,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(phones.map(phoneKey))];
  if (keys.length === 0) return new Map();
  const found = await contactCollection()
    .find({ companyId, phoneKey: { $in: keys }, lid: { $exists: true } })
    .project<Pick<ContactDocument, 'phoneKey' | 'lid'>>({ phoneKey: 1, lid: 1 })
    .toArray();
  return new Map(found.map(({ phoneKey: key = '', lid = '' }) => [key, lid]));
}

/** Returns the states of known numbers by phone key, with one indexed query and no lookup. */
export async function numberStates(
  companyId: number,
  phones: readonly string[],
): Promise<ReadonlyMap<string, NumberState>> {
  const keys = [...new Set(phones.map(phoneKey))];
  if (keys.length === 0) return new Map();
  const found = await contactCollection()
    .find({ companyId, phoneKey: { $in: keys } })
    .project<Pick<ContactDocument, 'phoneKey' | 'lid' | 'wroteOn' | 'check'>>({
      phoneKey: 1,
      lid: 1,
      wroteOn: 1,
      check: 1,
    })
    .toArray();
  return new Map(found.map((contact) => [contact.phoneKey ?? '', numberStateOf(contact)]));
}
