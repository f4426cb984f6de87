import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WithoutAcceleration } from './decisions';

const NAME = 'without-acceleration.json';
const schema = z.object({ until: z.number(), version: z.string() });

/** Stores the period without acceleration. It is read before the app is ready, when the preferences are not yet known. */
export class AccelerationFile {
  constructor(private readonly folder: string) {}

  /** Returns null without a period or if the file is unreadable. */
  read(): WithoutAcceleration | null {
    try {
      return schema.parse(JSON.parse(readFileSync(join(this.folder, NAME), 'utf8')));
    } catch {
      // Acceleration is the default; the graphics process may fail again and end it.
      return null;
    }
  }

  write(period: WithoutAcceleration): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, NAME), JSON.stringify(period));
  }
}
