import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `main`: the app itself; `page`, `hang`, `blank`: its page; `gpu`: the graphics process. */
export type CrashKind = 'main' | 'page' | 'hang' | 'blank' | 'gpu';

export interface CrashFile {
  kind: CrashKind;
  /** ISO 8601 time in UTC. */
  at: string;
  version: string;
  /** Technical cause: a reason and exit code, or a stack. No content of the page. */
  cause: string;
}

const MAX_FILES = 10;
const NAME = /^\d{4}-[\dTZ-]+-(?:main|page|hang|blank|gpu)\.json$/;

/** Stores the causes of the last ten crashes on this machine. They are never sent. */
export class CrashFiles {
  constructor(
    private readonly folder: string,
    private readonly version: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws if the folder cannot be written */
  write(kind: CrashKind, cause: string): void {
    const at = new Date(this.now()).toISOString();
    mkdirSync(this.folder, { recursive: true });
    const crash: CrashFile = { kind, at, version: this.version, cause };
    writeFileSync(
      join(this.folder, `${at.replaceAll(/[:.]/g, '-')}-${kind}.json`),
      JSON.stringify(crash, null, 2),
    );
    for (const name of this.names().slice(0, -MAX_FILES)) rmSync(join(this.folder, name), { force: true });
  }

  /** Returns the stored crashes, oldest first. Unreadable files are left out. */
  all(): CrashFile[] {
    return this.names().flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as CrashFile];
      } catch {
        // A crash or a full disk interrupted the write.
        return [];
      }
    });
  }

  /** Returns the time of the last crash of a kind in epoch milliseconds; null without one. */
  last(kind: CrashKind): number | null {
    const crash = this.all().findLast((one) => one.kind === kind);
    return crash ? Date.parse(crash.at) : null;
  }

  /** Names begin with the time and sort by it. */
  private names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => NAME.test(name))
        .sort();
    } catch {
      // Nothing ever crashed.
      return [];
    }
  }
}
