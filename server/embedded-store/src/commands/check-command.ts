import type { Document } from '../values/documents';
import { StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import type { Message } from '../wire/wire';
import { COMMAND_FIELDS } from './command-fields';
import { isAbsent, missingField, unknownField } from './fields';
import { checkGenericArgument } from './generic-arguments';

/**
 * Checks every field of a command before its handler runs, and removes those that count as absent from the
 * body.
 *
 * @returns the names of the removed fields
 * @throws 40415 for an unknown field, 40414 for a missing one, and what the rules throw
 */
export function checkCommand(
  name: string,
  body: Document,
  { sequences }: Pick<Message, 'sequences'>,
): string[] {
  const fields = COMMAND_FIELDS.get(name);
  if (!fields) return [];
  const absent: string[] = [];
  for (const field of Object.keys(body)) {
    if (field === name) continue;
    recordUse('option', `${name}.${field}`);
    const rule = fields.rules.get(field);
    if (rule) {
      if (isAbsent(name, field, body[field], rule)) absent.push(field);
    } else if (!checkGenericArgument(field, name, body)) throw unknownField(name, field);
    else if (body[field] === null) absent.push(field);
  }
  for (const field of absent) Reflect.deleteProperty(body, field);
  for (const field of sequences.keys()) {
    if (!fields.rules.get(field)?.sequence) throw unknownField(name, field);
    if (field in body)
      throw new StoreError('Location40413', `BSON field '${name}.${field}' is a duplicate field`);
  }
  for (const field of fields.required)
    if (!(field in body) && !sequences.has(field)) throw missingField(name, field);
  return absent;
}
