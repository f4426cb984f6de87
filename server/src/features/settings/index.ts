import { listSecretSettings, listSettings, updateSetting } from '@recado/shared/settings';
import type { AppContext } from '../../core/context';
import type { Audit } from '../audit';
import type { Companies } from '../companies';
import type { Queues } from '../queues';
import { changeSetting, type ChangingDeps } from './settings.changing';
import { listenToEvents } from './settings.listeners';
import { secretSettings } from './settings.secrets';
import { settingsService } from './settings.service';

type Context = Pick<AppContext, 'endpoints' | 'servers' | 'publisher' | 'secrets' | 'events'>;

interface SettingsDeps {
  audit: Pick<Audit, 'record'>;
  companies: Pick<Companies, 'getCompany'>;
  queues: Pick<Queues, 'requireQueues'>;
}

export function createSettings(context: Context, { audit, companies, queues }: SettingsDeps): Settings {
  const { endpoints } = context;
  const events = context.events.of('settings');
  const service = settingsService({ ...context, events });
  listenToEvents(events, service);
  const secrets = secretSettings(context.secrets);
  const audited: ChangingDeps['audited'] = async (by, { key, value }) =>
    audit.record({
      by,
      action: 'setting.changed',
      company: await companies.getCompany(by.companyId),
      subject: key,
      detail: value,
    });
  const deps = { requireQueues: queues.requireQueues, audited, settings: service, secrets };
  endpoints.mount(listSecretSettings, ({ caller }) => secrets.listSecrets(caller.companyId));
  endpoints.mount(listSettings, ({ caller }) => service.listSettings(caller.companyId));
  endpoints.mount(updateSetting, ({ caller, params, body }) =>
    changeSetting(deps, caller, params.key, body.value),
  );
  return service;
}

export type Settings = ReturnType<typeof settingsService>;
