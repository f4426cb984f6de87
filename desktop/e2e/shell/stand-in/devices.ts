import type { Clipboard, SystemPreferences } from 'electron';
import type { Members } from './members';
import { did } from './recorder';

export const clipboard = {
  writeText: (text) => {
    did('clipboard.writeText', text);
    return Promise.resolve();
  },
} satisfies Members<Clipboard>;

export const systemPreferences = {
  getMediaAccessStatus: () => 'granted' as const,
} satisfies Members<SystemPreferences>;
