import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError } from '@recado/shared/contract';
import { watchUpload } from './body-time';

/** A form's file as the sender describes it; not verified. */
export interface FormFile {
  name: string;
  mimetype: string;
  stream: Readable;
}

export interface FormOptions<Stored> {
  /** Form field that occurs once per file. */
  field: string;
  maxFiles: number;
  /**
   * Limit of the whole form. A larger declared size is rejected before reading, a larger sent one at that byte.
   */
  maxBytes: number;
  store(file: FormFile): Promise<Stored>;
  /** Undoes `store` if the form is rejected. */
  discard(stored: Stored): Promise<void>;
}

export interface Form<Stored> {
  fields: Record<string, unknown>;
  files: Stored[];
}

const MAX_FIELDS = 40;
const FIELD_BYTES = 300_000;
/** Time for the sender of a form that is too large to read the response. */
const LINGER_MS = 2_000;

interface MulterOptions extends multer.Options {
  streamHandler(request: Request, parser: Writable): void;
}

export function isForm(request: Request): boolean {
  return Boolean(request.is('multipart/form-data'));
}

/**
 * Reads a form and streams its files to `store`. Removes them all if the form is interrupted or rejected.
 * @throws ERR_TOO_MANY_FILES {limit}, ERR_PAYLOAD_TOO_LARGE, ERR_VALIDATION, errors of `store`
 */
export async function receiveForm<Stored>(
  request: Request,
  response: Response,
  options: FormOptions<Stored>,
): Promise<Form<Stored>> {
  const { field, maxFiles, maxBytes } = options;
  if (Number(request.get('content-length')) > maxBytes) {
    response.setHeader('Connection', 'close');
    throw new AppError('ERR_PAYLOAD_TOO_LARGE', { limit: maxBytes });
  }
  const storage = trackedStorage(options);
  const tooLarge = new AppError('ERR_PAYLOAD_TOO_LARGE', { limit: maxBytes });
  await new Promise<void>((resolve, reject) => {
    const read = multer({
      storage,
      defParamCharset: 'utf8',
      limits: { files: maxFiles, fields: MAX_FIELDS, fieldSize: FIELD_BYTES, fieldNestingDepth: 1 },
      streamHandler: (_request, parser) => {
        const counter = countedTo(maxBytes, () => {
          // Otherwise Multer would read the whole body before reporting the error.
          request.unpipe(counter);
          response.setHeader('Connection', 'close');
          response.once('finish', () => setTimeout(() => request.socket.destroy(), LINGER_MS).unref());
          parser.destroy(tooLarge);
          request.resume();
          storage.discardAll().then(() => reject(tooLarge), reject);
        });
        watchUpload(request, () => counter.counted());
        request.pipe(counter).pipe(parser);
      },
    } as MulterOptions).array(field);
    void read(request, response, (error: unknown) => {
      if (error) reject(asAppError(error, maxFiles));
      else resolve();
    });
  });
  const files = (request.files ?? []) as (Express.Multer.File & { stored: Stored })[];
  return { fields: { ...(request.body as object) }, files: files.map((file) => file.stored) };
}

function countedTo(maxBytes: number, exceeded: () => void): Transform & { counted(): number } {
  let bytes = 0;
  let over = false;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        done(null, chunk);
        return;
      }
      if (!over) exceeded();
      over = true;
      done();
    },
  });
  return Object.assign(counter, { counted: () => bytes });
}

function trackedStorage<Stored>({
  store,
  discard,
}: FormOptions<Stored>): StorageEngine & { discardAll(): Promise<void> } {
  const storing = new Set<Promise<unknown>>();
  const stored = new Set<Stored>();
  const undo = async (file: Stored): Promise<void> => {
    if (stored.delete(file)) await discard(file);
  };
  return {
    _handleFile: (_request, file, done) => {
      const { originalname: name, mimetype } = file;
      const stream = apartFrom(file.stream);
      const work = store({ name, mimetype, stream }).then(
        (result) => {
          stored.add(result);
          done(null, { stored: result } as object);
        },
        (error: unknown) => done(error),
      );
      storing.add(work);
    },
    _removeFile: (_request, file, done) => {
      const { stored: result } = file as unknown as { stored?: Stored };
      if (result === undefined) done(null);
      else undo(result).then(() => done(null), done);
    },
    discardAll: async () => {
      await Promise.allSettled(storing);
      for (const file of [...stored]) await undo(file);
    },
  };
}

/** Returns a copy of the stream, which `store` may destroy without breaking the form's parser. */
function apartFrom(source: Readable): Readable {
  const stream = new PassThrough();
  // Without a listener, an early error would be unhandled.
  stream.on('error', () => undefined);
  stream.once('close', () => source.resume());
  source.once('error', (error) => stream.destroy(error));
  source.once('close', () => {
    if (!source.readableEnded) stream.destroy(new Error('Request closed'));
  });
  return source.pipe(stream);
}

function asAppError(error: unknown, limit: number): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_COUNT') return new AppError('ERR_TOO_MANY_FILES', { limit });
    return new AppError('ERR_VALIDATION', {
      part: 'body',
      field: error.field ?? 'body',
      reason: error.message,
    });
  }
  const message = error instanceof Error ? error.message : '';
  const isBroken = /^(Request (aborted|closed)|Unexpected end of form|Malformed|Multipart:|Unterminated)/;
  if (!isBroken.test(message)) return error;
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: message });
}
