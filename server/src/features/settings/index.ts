import { listSecretSettings, listSettings, updateSetting } from '@recado/shared/settings';
import type { AppContext } from '../../core/context';
import { changeSetting, type ChangingParts } from './settings.changing';
import { secretSettings } from './settings.secrets';
import { listenToEvents } from './settings.listeners';
import { settingsService } from './settings.service';

type Context = Pick<AppContext, 'endpoints' | 'servers' | 'publisher' | 'secrets' | 'events'>;

/** Specification 1 §7.2, 2 §2.5 and §7.2; docs/settings.md says what each setting does. */
export function createSettings(
  context: Context,
  sources: Pick<ChangingParts, 'requireQueues' | 'audited'>,
): Settings {
  const { endpoints } = context;
  const events = context.events.of('settings');
  const service = settingsService({ ...context, events });
  listenToEvents(events, service);
  const secrets = secretSettings(context.secrets);
  endpoints.mount(listSecretSettings, ({ caller }) => secrets.listSecrets(caller.companyId));
  endpoints.mount(listSettings, ({ caller }) => service.listSettings(caller.companyId));
  endpoints.mount(updateSetting, ({ caller, params, body }) =>
    changeSetting({ ...sources, settings: service, secrets }, caller, params.key, body.value),
  );
  return service;
}

export type Settings = ReturnType<typeof settingsService>;
