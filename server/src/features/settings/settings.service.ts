import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Setting, SETTING_DEFAULTS, SETTING_KEYS, type SettingKey } from '@recado/shared/settings';
import { getOrLoad } from '#core/cache';
import type { FeatureEvents } from '#core/events';
import { defineServerCall, type Servers } from '#core/realtime';
import { storedSettings } from './settings.model';

const CACHE_MS = 10_000;
const CACHED_COMPANIES = 1_000;
const BROADCAST_TIMEOUT_MS = 1_000;

const settingsChanged = defineServerCall(
  'settings.changed',
  z.object({ companyId: z.number().int() }),
  z.literal(true),
);

type Values = Record<SettingKey, string>;

export interface SettingsDeps {
  servers: Servers;
  events: FeatureEvents;
}

export function settingsService({ servers, events }: SettingsDeps) {
  const cache = new LRUCache<number, Promise<Values>>({ max: CACHED_COMPANIES, ttl: CACHE_MS });
  servers.handle(settingsChanged, ({ companyId }) => {
    cache.delete(companyId);
    return Promise.resolve(true);
  });

  const valuesOf = (companyId: number): Promise<Values> =>
    getOrLoad(cache, companyId, async () => {
      const stored = await storedSettings.findById(companyId, companyId);
      return { ...SETTING_DEFAULTS, ...known(stored?.values ?? {}) };
    });

  return {
    /** In the order of SETTING_DEFAULTS. */
    async listSettings(companyId: number): Promise<Setting[]> {
      const values = await valuesOf(companyId);
      return SETTING_KEYS.map((key) => ({ key, value: values[key] }));
    },

    /** May be 10 s old. */
    async getSetting(companyId: number, key: SettingKey): Promise<string> {
      return (await valuesOf(companyId))[key];
    },

    campaignsEnabled: async (companyId: number): Promise<boolean> =>
      (await valuesOf(companyId)).campaignsEnabled === 'true',

    async settingAcross(
      companyIds: readonly number[],
      key: SettingKey,
    ): Promise<ReadonlyMap<number, string>> {
      const stored = await storedSettings.findAcrossCompanies({ _id: { $in: [...companyIds] } });
      const selected = new Map(stored.map(({ companyId, values }) => [companyId, values[key]]));
      return new Map(companyIds.map((id) => [id, selected.get(id) ?? SETTING_DEFAULTS[key]]));
    },

    async companiesWith(key: SettingKey): Promise<{ companyId: number; value: string }[]> {
      const found = await storedSettings.findAcrossCompanies({ [`values.${key}`]: { $gt: '' } });
      return found.map(({ companyId, values }) => ({ companyId, value: values[key] ?? '' }));
    },

    /** Resolves when the other servers have evicted the previous value. */
    async setSetting(companyId: number, key: SettingKey, value: string): Promise<void> {
      await storedSettings.findOneAndUpdate(
        companyId,
        { _id: companyId },
        { $set: { [`values.${key}`]: value } },
        { upsert: true },
      );
      cache.delete(companyId);
      await servers.callOthers(settingsChanged, { companyId }, BROADCAST_TIMEOUT_MS);
      await events.publish('setting.changed', { companyId, key, value });
    },
  };
}

/** Omits keys that this version does not know. */
function known(values: Partial<Record<string, string>>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(SETTING_DEFAULTS, key)));
}
