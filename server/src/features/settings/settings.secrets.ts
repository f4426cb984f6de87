import { SECRET_SETTING_KEYS, type SecretSettingKey } from '@recado/shared/settings';
import type { SecretBox } from '#core/secrets';
import { storedSettings } from './settings.model';

const PURPOSE = 'integration-secrets';

/** Stores secrets of integrations. No function returns them. */
export function secretSettings(secrets: SecretBox) {
  return {
    async listSecrets(companyId: number): Promise<{ key: SecretSettingKey; kept: boolean }[]> {
      const stored = await storedSettings.findById(companyId, companyId);
      return SECRET_SETTING_KEYS.map((key) => ({ key, kept: Boolean(stored?.secrets?.[key]) }));
    },

    /** An empty value deletes the secret. */
    async setSecret(companyId: number, key: SecretSettingKey, value: string): Promise<void> {
      const field = `secrets.${key}`;
      const sealed = secrets.seal(PURPOSE, Buffer.from(value, 'utf8')).toString('base64');
      await storedSettings.findOneAndUpdate(
        companyId,
        { _id: companyId },
        value === '' ? { $unset: { [field]: 1 } } : { $set: { [field]: sealed } },
        { upsert: true },
      );
    },
  };
}
