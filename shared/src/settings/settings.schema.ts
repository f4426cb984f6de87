import { z } from 'zod';

export const settingSchema = z.object({ key: z.string(), value: z.string() });
export type Setting = z.output<typeof settingSchema>;

/**
 * A company's settings with their first values (specification 2 §3.6, §4.5). Integration secrets are not
 * listed: `GET /settings` never answers them.
 */
export const SETTING_DEFAULTS = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  call: 'enabled',
  CheckMsgIsGroup: 'enabled',
  chatBotType: 'text',
  connectionType: 'disabled',
  kanbanDefault: '',
  useKanban: 'disabled',
  defaultQueue: '',
  quantityMessageBot: '0',
  useContactWallet: 'disabled',
  useTicketConnections: 'disabled',
  useQueueOutOfHours: '',
  lunchTime: 'disabled',
  accessTime: 'disabled',
  transferMessage: 'enabled',
  automaticallyEndService: 'disabled',
  endServiceTimeout: '',
  endServiceGracePeriod: '',
  closeTicketClient: 'disabled',
  connectionAllowed: 'disabled',
  campaignsEnabled: 'false',
  userCreation: 'enabled',
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
export const SETTING_KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];
