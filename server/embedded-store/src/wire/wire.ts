import { Double, serialize } from 'bson';
import { decode, type Document } from '../values/documents';
import { StoreError } from '../values/errors';
import { enclose } from '../values/raw-fields';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_FOLLOW = 2;

export const MAX_MESSAGE = 48_000_000;

/** A request. Its documents are still encoded. */
export interface Message {
  requestId: number;
  opcode: number;
  body: Buffer;
  /** Kind-1 sections, in which drivers send `documents`, `updates` and `deletes`. */
  sequences: Map<string, Buffer[]>;
  /** Whether the client expects no reply. */
  silent: boolean;
}

/** A part of a reply that is already BSON: 3 for a document, 4 for an array. */
export class RawBson {
  constructor(
    readonly type: 3 | 4,
    readonly bytes: Buffer,
  ) {}
}

/** Parses a complete message with its header. Throws if it is not a message of this protocol. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opcode = bytes.readInt32LE(12);
  if (opcode === OP_QUERY) return parseQuery(bytes, requestId);
  if (opcode !== OP_MSG) throw new Error(`Unsupported opcode ${opcode}`);
  const flags = bytes.readUInt32LE(16);
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length;
  const message: Message = {
    requestId,
    opcode,
    body: EMPTY_DOCUMENT,
    sequences: new Map(),
    silent: (flags & MORE_TO_FOLLOW) !== 0,
  };
  for (let at = 20; at < end;) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    if (size < 5 || at + 1 + size > end) throw new Error('Malformed message section');
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (kind === 0) message.body = section;
    else if (kind === 1) message.sequences.set(...parseSequence(section));
    else throw new Error(`Unknown section kind ${kind}`);
    at += 1 + size;
  }
  return message;
}

const EMPTY_DOCUMENT = Buffer.from([5, 0, 0, 0, 0]);

function parseSequence(section: Buffer): [string, Buffer[]] {
  const nameEnd = section.indexOf(0, 4);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new Error('Malformed document sequence');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

/** Parses an OP_QUERY: flags, name, two numbers, document. Drivers use it only for their first `hello`. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, 20);
  const at = nameEnd + 9;
  return {
    requestId,
    opcode: OP_QUERY,
    body: bytes.subarray(at, at + bytes.readInt32LE(at)),
    sequences: new Map(),
    silent: false,
  };
}

let nextId = 1;

export function encodeReply(message: Message, reply: Document): Buffer {
  // MongoDB sends `ok` as a double.
  const document = encodeFields({ ...reply, ok: new Double(Number(reply['ok'])) });
  const extra = message.opcode === OP_QUERY ? 20 : 5;
  const bytes = Buffer.alloc(16 + extra + document.length);
  bytes.writeInt32LE(bytes.length, 0);
  nextId = (nextId + 1) & 0x7fffffff;
  bytes.writeInt32LE(nextId, 4);
  bytes.writeInt32LE(message.requestId, 8);
  bytes.writeInt32LE(message.opcode === OP_QUERY ? OP_REPLY : OP_MSG, 12);
  if (message.opcode === OP_QUERY) {
    bytes.writeInt32LE(8, 16); // "await capable", then cursor 0 and start 0
    bytes.writeInt32LE(1, 32);
  }
  document.copy(bytes, 16 + extra);
  return bytes;
}

/** Encodes a document. Some of its fields may already be BSON. */
export function encodeFields(fields: Document): Buffer {
  const parts: Buffer[] = [];
  let plain: Document = {};
  const flush = () => {
    if (Object.keys(plain).length > 0)
      parts.push(Buffer.from(serialize(plain, { ignoreUndefined: true })).subarray(4, -1));
    plain = {};
  };
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof RawBson)) {
      plain[name] = value;
      continue;
    }
    flush();
    parts.push(Buffer.from([value.type]), Buffer.from(`${name}\0`), value.bytes);
  }
  flush();
  return enclose(parts);
}

export function rawArray(documents: readonly Buffer[]): RawBson {
  return new RawBson(
    4,
    enclose(documents.flatMap((document, at) => [Buffer.from(`\u0003${at}\0`), document])),
  );
}

export class MessageReader {
  private chunks: Buffer[] = [];
  private size = 0;

  /** Returns the messages completed by these bytes. Throws for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    while (this.size >= 4) {
      const length = this.first(4).readInt32LE(0);
      if (length < 16 || length > MAX_MESSAGE) throw new Error(`A message of ${length} bytes`);
      if (this.size < length) break;
      const all = this.first(length);
      messages.push(all.subarray(0, length));
      const rest = all.subarray(length);
      this.chunks = [rest, ...this.chunks.slice(1)];
      this.size -= length;
    }
    return messages;
  }

  /** Joins chunks until the first one has this many bytes. */
  private first(bytes: number): Buffer {
    if ((this.chunks[0]?.length ?? 0) < bytes) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] as Buffer;
  }
}

/** Returns a request's command. Its name is the first field. Throws 9 if it is empty. */
export function commandOf(message: Message): Document {
  const command = decode(message.body);
  if (Object.keys(command).length === 0) throw new StoreError('FailedToParse', 'Empty command');
  return command;
}
