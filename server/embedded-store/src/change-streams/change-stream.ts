import { encodeInvalidate, withFullDocument } from '../change-log/change-events';
import type { LoggedEvent } from '../change-log/change-log';
import { parseToken } from '../change-log/change-token';
import type { Variables } from '../expressions/operator';
import type { Tail, TailBatch } from '../query/cursors';
import { breathe } from '../query/query';
import type { Store } from '../store/store';
import { decode, type Document, isDocument } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { compileChangeStages, type EventChange } from './change-stages';

/** Events read at once. Afterwards other connections are served. */
const CHUNK = 200;
/** Maximum size of a batch in bytes. */
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;

interface Options {
  fullDocument: 'default' | 'updateLookup';
  resume: { token: unknown; startAfter: boolean } | undefined;
}

/** An event to return, or only a position that was passed. */
interface Passed {
  bytes?: Buffer;
  token: Document;
  last?: boolean;
}

/**
 * Opens the stream of an `aggregate` that begins with `$changeStream`, on a collection or (without `name`) on
 * a database. Validates everything first. Throws 286 if the token's position is no longer in the log.
 */
export async function openChangeStream(
  store: Store,
  target: { db: string; name: string | undefined },
  pipeline: unknown[],
  variables: Variables,
): Promise<ChangeStream> {
  const [first, ...rest] = pipeline as Document[];
  const options = readOptions(first?.['$changeStream']);
  const change = compileChangeStages(rest, variables);
  const ns = target.name === undefined ? target.db : `${target.db}.${target.name}`;
  const from = options.resume && parseToken(options.resume.token);
  if (from?.invalidate && !options.resume?.startAfter)
    throw new StoreError('InvalidResumeToken', "A stream that ended with an 'invalidate' needs startAfter");
  if (from && !store.log.isComplete(ns, from)) throw historyLost();
  if (!store.log.isKnown(ns)) await store.write(() => store.log.begin(ns));
  store.storage.refresh();
  return new ChangeStream(store, ns, options.fullDocument, change, from?.sequence ?? store.log.last());
}

function historyLost(): StoreError {
  return new StoreError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the log.',
    { errorLabels: ['NonResumableChangeStreamError'] },
  );
}

/** Reads the stage's options and rejects unsupported ones. */
function readOptions(stage: unknown): Options {
  if (!isDocument(stage))
    throw new StoreError('TypeMismatch', 'the $changeStream stage specification must be an object');
  const { fullDocument = 'default', resumeAfter, startAfter, ...others } = stage;
  if (fullDocument !== 'default' && fullDocument !== 'updateLookup')
    throw notSupported(`$changeStream's fullDocument '${String(fullDocument)}'`, 'InvalidOptions');
  for (const [name, value] of Object.entries(others)) {
    const harmless = value === false || (name === 'fullDocumentBeforeChange' && value === 'off');
    if (!harmless) throw notSupported(`$changeStream's ${name}`, 'InvalidOptions');
  }
  if (resumeAfter !== undefined && startAfter !== undefined)
    throw new StoreError(
      'InvalidOptions',
      'Only one type of resume option is allowed, but multiple were found.',
    );
  const token = resumeAfter ?? startAfter;
  return {
    fullDocument,
    resume: token === undefined ? undefined : { token, startAfter: startAfter !== undefined },
  };
}

/** An open change stream. Reads the log from its position on, in commit order. */
export class ChangeStream implements Tail {
  private readonly end: () => void;
  private isClosed = false;
  private waiting: AbortController | undefined;
  private readonly passed: Passed[] = [];
  private token: Document;
  private over = false;

  constructor(
    private readonly store: Store,
    private readonly ns: string,
    private readonly fullDocument: Options['fullDocument'],
    private readonly change: EventChange,
    private place: number,
  ) {
    this.end = store.log.use(ns);
    this.token = store.log.token(place);
  }

  /** Returns the next events. Waits for the first one until `waitMs` or the signal. */
  async nextBatch(size: number, waitMs: number, signal: AbortSignal): Promise<TailBatch> {
    const until = Date.now() + waitMs;
    for (;;) {
      const batch = await this.read(size);
      const left = until - Date.now();
      if (batch.length > 0 || this.over || left <= 0 || signal.aborted || this.isClosed)
        return { batch, token: this.token, done: this.over };
      await this.changed(left, signal);
      this.store.storage.refresh();
    }
  }

  /** Uses a new controller each time, so that no signal accumulates listeners. */
  private async changed(ms: number, signal: AbortSignal): Promise<void> {
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    this.waiting = waiting;
    signal.addEventListener('abort', stop);
    await this.store.log.changed(ms, waiting.signal);
    signal.removeEventListener('abort', stop);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.waiting?.abort();
    this.end();
  }

  private async read(size: number): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < size && !this.over) {
      const next = this.passed[0];
      if (!next) {
        if (!this.readChunk()) break;
        await breathe(this.store.storage);
        continue;
      }
      if (next.bytes && batch.length > 0 && bytes + next.bytes.length > BATCH_BYTES) break;
      this.passed.shift();
      this.token = next.token;
      this.over = next.last ?? false;
      if (next.bytes) batch.push(next.bytes);
      bytes += next.bytes?.length ?? 0;
    }
    return batch;
  }

  /** Reads the next events from the log. Returns false if there are none. */
  private readChunk(): boolean {
    const { log } = this.store;
    if (!log.isComplete(this.ns, log.placeOf(this.place))) throw historyLost();
    const events = log.after(this.place, CHUNK);
    for (const event of events) {
      this.place = event.sequence;
      this.pass(event);
      if (this.passed.at(-1)?.last) break;
    }
    return events.length > 0;
  }

  private pass({ sequence, bytes }: LoggedEvent): void {
    const event = decode(bytes);
    const concerns = this.concern(event);
    const given = concerns ? this.change(event, this.completed(event, bytes)) : undefined;
    this.passed.push({ bytes: given, token: this.store.log.token(sequence) });
    if (concerns !== 'ends') return;
    const token = this.store.log.token(sequence, true);
    const last = encodeInvalidate(token, sequence);
    this.passed.push({ bytes: this.change(decode(last), last), token, last: true });
  }

  /** Returns whether this stream watches the event's target, and whether the event removes the target. */
  private concern({ ns, operationType, to }: Document): false | 'yes' | 'ends' {
    const { db, coll } = ns as { db: string; coll?: string };
    if (!this.ns.includes('.')) {
      if (db !== this.ns) return false;
      return operationType === 'dropDatabase' ? 'ends' : 'yes';
    }
    const target = isDocument(to) ? `${String(to['db'])}.${String(to['coll'])}` : undefined;
    if (`${db}.${coll}` !== this.ns && target !== this.ns) return false;
    return operationType === 'drop' || operationType === 'rename' ? 'ends' : 'yes';
  }

  private completed(event: Document, bytes: Buffer): Buffer {
    if (this.fullDocument !== 'updateLookup' || event['operationType'] !== 'update') return bytes;
    const { db, coll } = event['ns'] as { db: string; coll: string };
    const collection = this.store.catalog.find(db, coll);
    const { _id } = event['documentKey'] as Document;
    const now = collection && this.store.records.get(collection, encodeKey(_id).bytes);
    const completed = withFullDocument(bytes, now);
    event['fullDocument'] = now ? decode(now) : null;
    return completed;
  }
}
