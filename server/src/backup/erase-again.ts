import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '#core/config';
import { BackupError } from './backup-error';
import { linesOf } from './check-files';
import type { Erasure } from './erasures';
import { BACKUP_FILES } from './layout';

const lineSchema = z.strictObject({
  companyId: z.number().int(),
  contactId: z.number().int(),
  at: z.coerce.date(),
});

/** @throws BackupError if the file is missing or is no list of erasures */
export async function readErasures(path: string): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  try {
    for await (const line of linesOf(path)) erasures.push(lineSchema.parse(JSON.parse(line)));
  } catch (error) {
    throw new BackupError(
      `${path} is no list of erasures: name ${BACKUP_FILES.erasures} of a newer backup. (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  return erasures;
}

/** Erases people who were erased after the backup. Returns how many the restored data contains. */
export async function eraseAgain(config: Config, erasures: readonly Erasure[], log: Logger): Promise<number> {
  if (erasures.length === 0) return 0;
  // Never started: only the features' stores of personal data are needed. Loaded on demand, because it is large.
  const { createApp } = await import('../app');
  const app = await createApp({ config, log });
  try {
    let erased = 0;
    for (const { companyId, contactId } of erasures)
      if (await app.services.contacts.removal.eraseAgain(companyId, contactId)) erased += 1;
    return erased;
  } finally {
    await app.stop();
  }
}
