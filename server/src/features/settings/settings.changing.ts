import { AppError } from '@recado/shared/contract';
import {
  isSecretSettingKey,
  isSettingKey,
  PLATFORM_SETTING_KEYS,
  type Setting,
  SETTING_VALUES,
  type SettingKey,
} from '@recado/shared/settings';
import { actorOf, type FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { secretSettings } from './settings.secrets';
import type { settingsService } from './settings.service';

export interface ChangingDeps {
  settings: Pick<ReturnType<typeof settingsService>, 'getSetting' | 'setSetting'>;
  secrets: Pick<ReturnType<typeof secretSettings>, 'setSecret'>;
  /** @throws ERR_NO_QUEUE_FOUND */
  requireQueues(companyId: number, ids: readonly number[]): Promise<void>;
  /** Provided by `kanban`; accepts an id or a name. */
  boardIdOf(companyId: number, value: string): Promise<string | undefined>;
  events: FeatureEvents;
}

const QUEUE_KEYS: readonly SettingKey[] = ['defaultQueue', 'useQueueOutOfHours'];

/**
 * Returns the stored value.
 * @throws ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION for platform settings, ERR_VALIDATION (`value`),
 * ERR_NO_QUEUE_FOUND
 */
export async function changeSetting(
  deps: ChangingDeps,
  caller: Caller,
  key: string,
  given: string,
): Promise<Setting> {
  const about = { by: actorOf(caller), companyId: caller.companyId };
  return deps.events.act('setting.saved', {
    payload: { ...about, key, value: isSecretSettingKey(key) ? '' : given },
    change: () => change(deps, caller, key, given),
    settled: (changed) => ({ ...about, ...changed }),
  });
}

async function change(
  { settings, secrets, requireQueues, boardIdOf }: ChangingDeps,
  { companyId, superAdmin }: Caller,
  key: string,
  wanted: string,
): Promise<Setting> {
  if (isSecretSettingKey(key)) {
    await secrets.setSecret(companyId, key, wanted.trim());
    return { key, value: '' };
  }
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND', { key });
  if (PLATFORM_SETTING_KEYS.includes(key) && !superAdmin) throw new AppError('ERR_NO_PERMISSION');
  const { success, data: given, error } = SETTING_VALUES[key].safeParse(wanted);
  if (!success) {
    const reason = error.issues[0]?.message ?? 'invalid';
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'value', reason });
  }
  const value = key === 'kanbanDefault' && given !== '' ? await boardIdOf(companyId, given) : given;
  if (value === undefined)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'value', reason: 'board' });
  await requireMinutes(settings, companyId, { key, value });
  if (QUEUE_KEYS.includes(key) && value !== '') await requireQueues(companyId, [Number(value)]);
  await settings.setSetting(companyId, key, value);
  return { key, value };
}

/** Minutes stored when auto-close is switched on without any. */
const DEFAULT_MINUTES = { endServiceTimeout: '30', endServiceGracePeriod: '10' } as const;

/**
 * Stores missing default minutes when auto-close is switched on.
 * @throws ERR_VALIDATION (`value`, reason `minutes`) if minutes are cleared while auto-close is on
 */
async function requireMinutes(
  settings: ChangingDeps['settings'],
  companyId: number,
  { key, value }: { key: SettingKey; value: string },
): Promise<void> {
  if (key === 'automaticallyEndService' && value === 'enabled') {
    for (const [minutes, usual] of Object.entries(DEFAULT_MINUTES) as [SettingKey, string][])
      if ((await settings.getSetting(companyId, minutes)) === '')
        await settings.setSetting(companyId, minutes, usual);
    return;
  }
  const isCleared =
    key === 'endServiceTimeout' &&
    value === '' &&
    (await settings.getSetting(companyId, 'automaticallyEndService')) === 'enabled';
  if (isCleared) throw new AppError('ERR_VALIDATION', { part: 'body', field: 'value', reason: 'minutes' });
}
