import { decodeExact, isDocument, type Document } from '../documents';
import { StoreError } from '../errors';
import { embeddedField, embeddedValues } from '../raw-fields';
import type { Store } from '../store';
import { checkNamespace } from '../catalog';
import type { Message } from '../wire';

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
  /** Aborts when the client's socket closed: nobody waits for the answer. */
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

/** Variables of a command's `let`; constants only, as in MongoDB. */
export function variablesOf(body: Document): Record<string, unknown> {
  const variables = body['let'];
  if (variables === undefined) return {};
  if (!isDocument(variables)) throw new StoreError('TypeMismatch', "'let' must be an object");
  return variables;
}
