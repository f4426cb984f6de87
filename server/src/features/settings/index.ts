import { listSettings } from '@recado/shared/settings';
import type { AppContext } from '../../core/context';
import { settingsService } from './settings.service';

/** Specification 1 §7.2. */
export function createSettings({ endpoints }: Pick<AppContext, 'endpoints'>): Settings {
  const service = settingsService();
  endpoints.mount(listSettings, ({ caller }) => service.listSettings(caller.companyId));
  return service;
}

export type Settings = ReturnType<typeof settingsService>;
