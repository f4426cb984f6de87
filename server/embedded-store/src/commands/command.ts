import { checkVariableName, evaluateConstant } from '../expressions/compile';
import type { Variables } from '../expressions/operator';
import { checkNamespace } from '../storage/catalog';
import type { CommandProfile, ProfileEntry } from '../store/profiler';
import type { Store } from '../store/store';
import { decodeExact, decodeTyped, type Document } from '../values/documents';
import { StoreError } from '../values/errors';
import { embeddedField, embeddedValues } from '../values/raw-fields';
import type { ConnectionAccess } from '../wire/access';
import type { Message } from '../wire/wire';
import { checkDocument, type Fields } from './fields';

export interface Command {
  store: Store;
  db: string;
  /** The command's name is its first field. */
  name: string;
  body: Document;
  message: Message;
  /** Names of the fields that count as absent: `body` has none of them, `message` has. */
  absent: readonly string[];
  /** Time of `performance.now()` at which `maxTimeMS` has passed; Infinity without it. */
  until: number;
  connectionId: number;
  access: ConnectionAccess;
  signal: AbortSignal;
  /** Undefined unless a database is profiled. */
  profile: CommandProfile | undefined;
}

export type Handler = (command: Command) => Document | Promise<Document>;

const PROFILED: Record<string, string> = { find: 'query', getMore: 'getmore', insert: 'insert' };

/** Begins the profile's entry of a command that reads a collection; returns it. */
export function profiled({ profile, db, name, body }: Command, collection: string): ProfileEntry | undefined {
  return profile?.entry(PROFILED[name] ?? 'command', `${db}.${collection}`, body);
}

/** Returns the collection named in the command's first field. Throws 73 for an invalid name. */
export function collectionName({ body, name, db }: Command): string {
  const collection = body[name];
  if (typeof collection !== 'string')
    throw new StoreError('InvalidNamespace', `collection name has invalid type ${typeof collection}`);
  checkNamespace(db, collection);
  return collection;
}

export function encodedDocuments({ message }: Command, option: string): Buffer[] {
  const sequence = message.sequences.get(option);
  if (sequence) return sequence;
  const array = embeddedField(message.body, option);
  return array ? embeddedValues(array) : [];
}

/** Returns an option's documents, checked by the table. Numbers keep their types. */
export function exactDocuments(command: Command, option: string, fields: Fields): Document[] {
  return encodedDocuments(command, option).map((bytes) => {
    const document = decodeExact(bytes);
    checkDocument(`${command.name}.${option}`, document, fields);
    return document;
  });
}

/** Returns the command. Numbers keep their types. */
export const exactBody = ({ message, absent }: Command): Document =>
  without(decodeExact(message.body), absent);

/** Returns the command with plain numbers, for expressions and filters. */
export const typedBody = ({ message, absent }: Command): Document =>
  without(decodeTyped(message.body), absent);

function without(body: Document, absent: readonly string[]): Document {
  for (const name of absent) Reflect.deleteProperty(body, name);
  return body;
}

export function variablesOf(body: Document): Variables {
  const given = body['let'];
  const variables: Record<string, unknown> = { NOW: new Date() };
  if (given === undefined) return variables;
  for (const [name, expression] of Object.entries(given as Document)) {
    checkVariableName(name);
    // A variable may use earlier ones.
    variables[name] = evaluateConstant(expression, variables);
  }
  return variables;
}
