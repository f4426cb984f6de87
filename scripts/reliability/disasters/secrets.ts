import { expect } from 'vitest';
import { type Disaster, REMEDY } from './disaster';

const withSecret = (value: string) => ({ environment: { APP_SECRET: value } });
const withPassphrase = (value: string) => ({ environment: { BACKUP_PASSPHRASE: value } });

export const SECRETS: readonly Disaster[] = [
  {
    name: 'the secret is wrong',
    prove: async (rig) => {
      await expect(rig.restore(rig.backup, withSecret('x'.repeat(32)))).rejects.toThrow(
        /APP_SECRET is not the secret of this backup\. Set the right one, or none/,
      );
    },
  },
  {
    name: 'the secret is lost, and the backup lacks it',
    prove: async (rig) => {
      await expect(rig.restore(rig.openBackup)).rejects.toThrow(REMEDY.withoutSecret);
      const target = await rig.restore(rig.openBackup, { flags: ['--without-secret'] });
      await rig.expectNothingLost(target, rig.openBackup, {
        adapted: ['connections', 'auth_tries', 'contacts', 'settings'],
        isSecretLost: true,
      });
    },
  },
  {
    name: 'the passphrase is wrong',
    prove: async (rig) => {
      const wrong = withPassphrase('another passphrase');
      await expect(rig.restore(rig.backup, wrong)).rejects.toThrow(REMEDY.passphrase);
      // A wrong one is no lost one.
      await expect(rig.restore(rig.backup, { ...wrong, flags: ['--without-secret'] })).rejects.toThrow(
        REMEDY.passphrase,
      );
    },
  },
  {
    name: 'the passphrase is missing',
    prove: async (rig) => {
      await expect(rig.restore(rig.backup, withPassphrase(''))).rejects.toThrow(REMEDY.withoutSecret);
    },
  },
];
