import { listSecretSettings, listSettings, updateSetting } from '@recado/shared/settings';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Queues } from '#features/queues';
import { changeSetting, type ChangingDeps } from './settings.changing';
import { listenToEvents } from './settings.listeners';
import { secretSettings } from './settings.secrets';
import { settingsService } from './settings.service';

interface SettingsDeps extends Pick<ChangingDeps, 'boardIdOf'> {
  queues: Queues;
}

export function createSettings(context: AppContext, { queues, boardIdOf }: SettingsDeps): Settings {
  const { endpoints } = context;
  const events = context.events.of('settings');
  const service = settingsService({ servers: context.servers, events });
  listenToEvents(events, context.publisher, service);
  const secrets = secretSettings(context.secrets);
  const deps = { boardIdOf, requireQueues: queues.requireQueues, events, settings: service, secrets };
  endpoints.mount(listSecretSettings, ({ caller }) => secrets.listSecrets(caller.companyId));
  endpoints.mount(listSettings, ({ caller }) => service.listSettings(caller.companyId));
  endpoints.mount(updateSetting, ({ caller, params, body }) =>
    changeSetting(deps, caller, params.key, body.value),
  );
  return service;
}

export type Settings = ReturnType<typeof settingsService>;

export const settingsData: StoredData = {
  companyCollections: ['settings'],
  secretLost: async ({ db }) => {
    await db.collection('settings').updateMany({ secrets: { $exists: true } }, { $unset: { secrets: 1 } });
    return [];
  },
};
