import { z } from 'zod';

export const settingSchema = z.object({ key: z.string(), value: z.string() });
export type Setting = z.output<typeof settingSchema>;

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
  quantityMessageBot: '3',
  menuSilenceMinutes: '5',
  useContactWallet: 'disabled',
  useTicketConnections: 'disabled',
  useQueueOutOfHours: '',
  lunchTime: 'disabled',
  accessTime: 'disabled',
  transferMessage: 'enabled',
  automaticallyEndService: 'disabled',
  endServiceTimeout: '',
  endServiceGracePeriod: '',
  attendantInactivityTime: '',
  closeTicketClient: 'disabled',
  connectionAllowed: 'disabled',
  campaignsEnabled: 'false',
  userCreation: 'enabled',
  receivedDocumentMb: '100',
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
export const SETTING_KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];

/** Stored encrypted, never returned, and without effect yet. */
export const SECRET_SETTING_KEYS = [
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] as const;
export type SecretSettingKey = (typeof SECRET_SETTING_KEYS)[number];

export const PLATFORM_SETTING_KEYS: readonly SettingKey[] = [
  'campaignsEnabled',
  'userCreation',
  'receivedDocumentMb',
];

/** Of the platform's own company, for all: megabytes of a received document. WhatsApp's own limit is 2 GB. */
export const RECEIVED_DOCUMENT_MB = { min: 16, max: 2_000 };

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, key);
}

export function isSecretSettingKey(key: string): key is SecretSettingKey {
  return (SECRET_SETTING_KEYS as readonly string[]).includes(key);
}
