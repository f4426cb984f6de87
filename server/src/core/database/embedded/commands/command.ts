import { checkVariableName, evaluateConstant } from '../expressions/compile';
import type { Variables } from '../expressions/operator';
import { checkNamespace } from '../storage/catalog';
import type { Store } from '../store/store';
import { decodeExact, decodeTyped, type Document, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';
import { embeddedField, embeddedValues } from '../values/raw-fields';
import type { ConnectionAccess } from '../wire/access';
import type { Message } from '../wire/wire';

/** One command as its handler sees it. */
export interface Command {
  store: Store;
  db: string;
  /** The command's name: its first field. */
  name: string;
  /** The command's options. */
  body: Document;
  message: Message;
  connectionId: number;
  access: ConnectionAccess;
  /** Aborts when the client's socket closes. */
  signal: AbortSignal;
}

export type Handler = (command: Command) => Document | Promise<Document>;

/** The collection a command names in its first field. 73 for a name that cannot be one. */
export function collectionName({ body, name, db }: Command): string {
  const collection = body[name];
  if (typeof collection !== 'string')
    throw new StoreError('InvalidNamespace', `collection name has invalid type ${typeof collection}`);
  checkNamespace(db, collection);
  return collection;
}

/** The documents of an option, encoded: from the message's sequence, or from an array of the command. */
export function encodedDocuments({ message }: Command, option: string): Buffer[] {
  const sequence = message.sequences.get(option);
  if (sequence) return sequence;
  const array = embeddedField(message.body, option);
  if (!array) throw new StoreError('Location40414', `BSON field '${option}' is missing but a required field`);
  return embeddedValues(array);
}

/** The documents of an option with every number's type kept. */
export function exactDocuments(command: Command, option: string): Document[] {
  return encodedDocuments(command, option).map(decodeExact);
}

/** The command with every number's type kept. */
export const exactBody = ({ message }: Command): Document => decodeExact(message.body);

/** The same with plain numbers, as expressions and filters take them. */
export const typedBody = ({ message }: Command): Document => decodeTyped(message.body);

/** Variables of a command's `let`, which may be expressions but read no document; and `NOW`, one for the command. */
export function variablesOf(body: Document): Variables {
  const given = body['let'];
  const variables: Record<string, unknown> = { NOW: new Date() };
  if (given === undefined) return variables;
  if (!isDocument(given)) throw new StoreError('TypeMismatch', "'let' must be an object");
  for (const [name, expression] of Object.entries(given)) {
    checkVariableName(name);
    // A later variable may use an earlier one.
    variables[name] = evaluateConstant(expression, variables);
  }
  return variables;
}
