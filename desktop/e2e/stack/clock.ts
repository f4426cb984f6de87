import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHIFTED_CLOCK = new URL('../../../scripts/reliability/shifted-clock.mjs', import.meta.url).href;

/** The clock of a demo, for journeys that wait longer than a person would. Windows keep their own. */
export class DemoClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'recado-clock-'));
  private readonly file = join(this.folder, 'offset');

  constructor() {
    this.setAhead(0);
  }

  /** Environment of a demo with this clock. */
  get environment(): NodeJS.ProcessEnv {
    return { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, RECADO_CLOCK_FILE: this.file };
  }

  /** Sets how far the demo's clock is ahead. */
  setAhead(ms: number): void {
    const next = `${this.file}.next`;
    writeFileSync(next, String(ms));
    renameSync(next, this.file);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
