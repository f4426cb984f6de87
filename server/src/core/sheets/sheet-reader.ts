import { type ChildProcess, fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { Table, TableOptions, TableProblem, TableRow } from '@recado/shared/sheet';
import { workerFile } from '../worker-file';
import type { SheetPart } from './sheet-part';

const HEAP_MB = 512;
const TIME_LIMIT_MS = 30_000;
/** Processes at once; further sheets wait. */
const AT_ONCE = 2;
const MAX_STDERR = 1_000;

/** `tooComplex`: needs too much memory or time. */
type SheetResult = Extract<Table, { ok: true }> | { ok: false; reason: TableProblem | 'tooComplex' };

interface SheetReaderOptions {
  log: Logger;
  heapMb?: number;
  timeLimitMs?: number;
}

export interface SheetReader {
  /**
   * @param source - content, or the path of a file
   * @throws ERR_UNAVAILABLE during shutdown
   */
  read(source: Uint8Array | string, fileName: string, options?: TableOptions): Promise<SheetResult>;
  stop(): void;
}

/** Reads sheets in separate processes, because a stranger's file can need much memory and block its process. */
export function createSheetReader({
  log,
  heapMb = HEAP_MB,
  timeLimitMs = TIME_LIMIT_MS,
}: SheetReaderOptions): SheetReader {
  const running = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let stopped = false;

  const readNow = (source: Uint8Array | string, fileName: string, options: TableOptions) =>
    new Promise<SheetResult>((resolve, reject) => {
      const child = fork(workerFile('sheet-worker'), [fileName, JSON.stringify(options)], {
        // Withholds the server's secrets and debugging flags.
        env: pathOnly(process.env),
        execArgv: [`--max-old-space-size=${heapMb}`],
        stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      });
      running.add(child);
      let errorOutput = '';
      let header: TableRow | undefined;
      let result: SheetResult | undefined;
      const rows: TableRow[] = [];
      const timer = setTimeout(() => {
        result = { ok: false, reason: 'tooComplex' };
        child.kill('SIGKILL');
      }, timeLimitMs);
      child.stderr?.on('data', (text: Buffer) => {
        errorOutput = (errorOutput + text.toString('utf8')).slice(-MAX_STDERR);
      });
      child.on('message', (part: SheetPart) => {
        if (part.kind === 'problem') result = { ok: false, reason: part.reason };
        else if (part.kind === 'header') header = part.header;
        else if (part.kind === 'rows') rows.push(...part.rows);
        else if (header) result = { ok: true, header, rows };
      });
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        clearTimeout(timer);
        running.delete(child);
        waiting.shift()?.();
        if (stopped) reject(new AppError('ERR_UNAVAILABLE'));
        else if (result) resolve(result);
        else {
          log.warn({ code, signal, stderr: errorOutput }, 'sheet process ended without a result');
          resolve({ ok: false, reason: /heap/i.test(errorOutput) ? 'tooComplex' : 'unreadable' });
        }
      };
      child.once('close', ended);
      child.on('error', (error) => {
        log.error({ err: error }, 'sheet process failed');
        if (child.pid === undefined) ended(null, null);
      });
      const content = typeof source === 'string' ? createReadStream(source) : Readable.from([source]);
      // A process that ends early closes its input, which is no error of the server.
      if (child.stdin)
        pipeline(content, child.stdin).catch((error: unknown) =>
          log.debug({ err: error }, 'sheet not sent to its process'),
        );
    });

  return {
    read: async (source, fileName, options = {}) => {
      while (running.size >= AT_ONCE && !stopped) await new Promise<void>((resolve) => waiting.push(resolve));
      if (stopped) throw new AppError('ERR_UNAVAILABLE');
      return readNow(source, fileName, options);
    },
    stop: () => {
      stopped = true;
      for (const child of running) child.kill('SIGKILL');
      for (const resume of waiting.splice(0)) resume();
    },
  };
}

function pathOnly({ PATH, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...(PATH !== undefined && { PATH }), ...(SystemRoot !== undefined && { SystemRoot }) };
}
