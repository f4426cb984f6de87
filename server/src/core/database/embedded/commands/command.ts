import { decodeExact, isDocument, type Document } from '../documents';
import { StoreError } from '../errors';
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
  const array = rawField(message.body, option);
  if (!array) throw new StoreError('Location40414', `BSON field '${option}' is missing but a required field`);
  return elements(array).map(({ bytes }) => bytes);
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

function rawField(document: Buffer, name: string): Buffer | undefined {
  return elements(document).find((element) => element.name === name)?.bytes;
}

/** The embedded documents and arrays among a document's fields, by walking its bytes. */
function elements(document: Buffer): { name: string; bytes: Buffer }[] {
  const found: { name: string; bytes: Buffer }[] = [];
  for (let at = 4; document[at] !== 0;) {
    const type = document[at] as number;
    const nameEnd = document.indexOf(0, at + 1);
    const value = nameEnd + 1;
    const size = valueSize(document, type, value);
    if (type === 3 || type === 4)
      found.push({
        name: document.toString('utf8', at + 1, nameEnd),
        bytes: document.subarray(value, value + size),
      });
    at = value + size;
  }
  return found;
}

/** Bytes a BSON value of a type takes. */
function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x08:
      return 1;
    case 0x10:
      return 4;
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x07:
      return 12;
    case 0x13:
      return 16;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(at);
    case 0x05:
      return 5 + bytes.readInt32LE(at);
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
    case 0x0c:
      return 16 + bytes.readInt32LE(at);
    default:
      throw new StoreError('FailedToParse', `Unknown BSON type ${type}`);
  }
}
