import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { workerFile } from '../../worker-file';
import {
  OUT_OF_MEMORY_EXIT,
  type TaskFailure,
  type TaskName,
  type TaskResult,
  type Tasks,
  TIME_LIMITS,
} from './tasks';

const IDLE_MS = 60_000;
const MAX_STDERR = 1_000;

export interface WorkshopOptions {
  /** Above this memory, the process exits. */
  memoryMb: number;
  log: Logger;
  idleMs?: number;
  timeLimits?: Partial<Record<TaskName, number>>;
}

export interface Workshop {
  /**
   * Runs a task after all earlier ones.
   * @throws ERR_MEDIA_UNREADABLE {reason} if the file cannot be processed, ERR_UNAVAILABLE during shutdown
   */
  run<T extends TaskName>(task: T, input: Tasks[T]['input']): Promise<Tasks[T]['output']>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface Job {
  task: TaskName;
  input: Tasks[TaskName]['input'];
  resolve: (output: Tasks[TaskName]['output']) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs decoders in a separate process, started on demand, because they need much memory and strangers' files
 * can crash or block them.
 */
export function createWorkshop({ memoryMb, log, idleMs = IDLE_MS, timeLimits }: WorkshopOptions): Workshop {
  const waiting: Job[] = [];
  let current: Job | undefined;
  /** Process for the next task; unset while it is being killed. */
  let child: ChildProcess | undefined;
  let working: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let killedFor: TaskFailure | undefined;
  let stopped = false;

  const startChild = (): ChildProcess => {
    const started = fork(workerFile('media-worker'), [], {
      // Withholds the server's secrets and debugging flags.
      env: pick(process.env, ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP']),
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    started.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString('utf8')).slice(-MAX_STDERR);
    });
    started.on('message', (result: TaskResult) => {
      if (working === started) finish(result);
    });
    const ended = (code: number | null): void => {
      if (child === started) child = undefined;
      if (working !== started || !current) return;
      const failure = killedFor ?? (code === OUT_OF_MEMORY_EXIT ? 'memory' : 'crashed');
      log.warn({ failure, code, said, task: current.task }, 'the media process ended over a file');
      finish({ failure, message: failure });
    };
    started.once('exit', ended);
    started.on('error', (error) => {
      log.error({ err: error }, 'the media process');
      // A process that could not start emits no exit event.
      if (started.pid === undefined) ended(null);
    });
    started.send({ memoryMb });
    return started;
  };

  const finish = (result: TaskResult): void => {
    clearTimeout(timer);
    killedFor = undefined;
    const job = current;
    current = undefined;
    working = undefined;
    if ('output' in result) job?.resolve(result.output);
    else {
      log.debug(result, 'a file could not be worked on');
      job?.reject(new AppError('ERR_MEDIA_UNREADABLE', { reason: result.failure }));
    }
    next();
  };

  const next = (): void => {
    if (current || stopped) return;
    clearTimeout(timer);
    current = waiting.shift();
    if (!current) {
      timer = setTimeout(() => {
        child?.kill();
        child = undefined;
      }, idleMs);
      timer.unref();
      return;
    }
    const { task, input } = current;
    try {
      child ??= startChild();
    } catch (error) {
      current.reject(error);
      current = undefined;
      next();
      return;
    }
    working = child;
    timer = setTimeout(() => {
      killedFor = 'timeout';
      working?.kill('SIGKILL');
    }, timeLimits?.[task] ?? TIME_LIMITS[task]);
    child.send({ task, input });
  };

  return {
    run: <T extends TaskName>(task: T, input: Tasks[T]['input']) =>
      new Promise<Tasks[T]['output']>((resolve, reject) => {
        if (stopped) {
          reject(new AppError('ERR_UNAVAILABLE'));
          return;
        }
        waiting.push({ task, input, resolve: resolve as Job['resolve'], reject });
        next();
      }),
    pid: () => child?.pid,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new AppError('ERR_UNAVAILABLE'));
      current = undefined;
      const running = child;
      if (!running || running.exitCode !== null) return;
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve());
        running.kill('SIGKILL');
      });
    },
  };
}

function pick(from: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}
