import { z } from 'zod';
import { VARIABLE_LIMITS } from './campaign-limits';
import { PERSON_VARIABLES, VARIABLE_KEY } from './campaign-variables';

/** Seconds between two messages. */
export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20] as const;
/** Messages after which the longer interval applies once; 0: never. */
export const LONGER_INTERVAL_AFTER = [0, 5, 10, 15, 20] as const;
/** Seconds. */
export const GREATER_INTERVALS = [0, 20, 30, 40, 50, 60] as const;

const oneOf = <T extends readonly number[]>(options: T) =>
  z.number().refine((value): value is T[number] => options.includes(value), 'not an option');

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const campaignHoursSchema = z
  .object({
    start: z.string().regex(TIME),
    end: z.string().regex(TIME),
    /** Sunday is 0. */
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    /** Also sends on national holidays. */
    holidays: z.boolean(),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'before the start' });
export type CampaignHours = z.output<typeof campaignHoursSchema>;

export const campaignVariableSchema = z.object({
  key: z
    .string()
    .regex(VARIABLE_KEY)
    .refine((key) => !(PERSON_VARIABLES as readonly string[]).includes(key), 'reserved'),
  value: z.string().trim().min(1).max(VARIABLE_LIMITS.value),
});
export type CampaignVariable = z.output<typeof campaignVariableSchema>;

export const campaignSettingsSchema = z.object({
  messageInterval: oneOf(MESSAGE_INTERVALS),
  longerIntervalAfter: oneOf(LONGER_INTERVAL_AFTER),
  greaterInterval: oneOf(GREATER_INTERVALS),
  variables: z
    .array(campaignVariableSchema)
    .max(VARIABLE_LIMITS.keys)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'duplicate key'),
  /** When campaigns may send, by the person's area code. */
  hours: campaignHoursSchema,
  /** Ends a person's first campaign message with "Responda SAIR para não receber mais". */
  optOutLine: z.boolean(),
});
export type CampaignSettings = z.output<typeof campaignSettingsSchema>;

export const CAMPAIGN_SETTING_DEFAULTS: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  hours: { start: '09:00', end: '20:00', weekdays: [1, 2, 3, 4, 5, 6], holidays: false },
  optOutLine: true,
};

export const CAMPAIGN_SETTING_KEYS = Object.keys(CAMPAIGN_SETTING_DEFAULTS) as (keyof CampaignSettings)[];

/** `value` is JSON. */
export const campaignSettingSchema = z.object({ key: z.string(), value: z.string() });

/** Reads the settings of a response; absent and invalid values are the defaults. */
export function readCampaignSettings(
  rows: readonly z.output<typeof campaignSettingSchema>[],
): CampaignSettings {
  const settings: Record<string, unknown> = { ...CAMPAIGN_SETTING_DEFAULTS };
  for (const key of CAMPAIGN_SETTING_KEYS) {
    const row = rows.find((one) => one.key === key);
    const parsed = campaignSettingsSchema.shape[key].safeParse(valueOf(row?.value));
    if (parsed.success) settings[key] = parsed.data;
  }
  return settings as CampaignSettings;
}

/** Reads the version of the form of such a response. */
export function campaignSettingsVersion(rows: readonly z.output<typeof campaignSettingSchema>[]): number {
  return Number(rows.find(({ key }) => key === 'version')?.value ?? 0);
}

function valueOf(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
