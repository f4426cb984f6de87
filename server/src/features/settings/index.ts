import { listSettings } from '@recado/shared/settings';
import type { AppContext } from '../../core/context';
import { settingsService } from './settings.service';

/** Specification 1 §7.2. */
export function createSettings({ endpoints, servers }: Pick<AppContext, 'endpoints' | 'servers'>): Settings {
  const service = settingsService(servers);
  endpoints.mount(listSettings, ({ caller }) => service.listSettings(caller.companyId));
  return service;
}

export type Settings = ReturnType<typeof settingsService>;
