import { z } from 'zod';
import type { SettingKey } from './settings.schema';

const onOff = z.enum(['enabled', 'disabled']);

/** A week: longer than anybody waits for an answer. */
const MAX_SETTING_MINUTES = 10_080;
/** Answers of the menu after which a person takes over. */
const MAX_BOT_MESSAGES = 100;

const wholeUpTo = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'number')
    .transform((text) => String(Number(text)))
    .refine((text) => Number(text) <= most, 'number');

/** Whole minutes, at least one; empty: none. */
const minutes = z.union([
  z.string().trim().length(0),
  wholeUpTo(MAX_SETTING_MINUTES).refine((text) => text !== '0', 'number'),
]);

/** The id of a queue; empty: none. The feature that owns it checks that it exists. */
const idOrNone = z.string().regex(/^(?:[1-9]\d{0,14})?$/, 'id');

/** Both readings of the specification are taken; what is kept is the one the menu reads (2 §3.2, §3.6). */
const trueOrFalse = z
  .enum(['true', 'false', 'enabled', 'disabled'])
  .transform((text) => (text === 'true' || text === 'enabled' ? 'true' : 'false'));

/** What each setting may be, as it is kept (specification 2 §3.6, §4.5; decisions: "Settings …"). */
export const SETTING_VALUES: Record<SettingKey, z.ZodType<string>> = {
  userRating: onOff,
  scheduleType: z.enum(['disabled', 'queue', 'company']),
  call: onOff,
  CheckMsgIsGroup: onOff,
  chatBotType: z.enum(['text', 'list']),
  connectionType: onOff,
  // No board exists yet, so no id names one.
  kanbanDefault: z.literal('', 'board'),
  useKanban: onOff,
  defaultQueue: idOrNone,
  quantityMessageBot: wholeUpTo(MAX_BOT_MESSAGES),
  useContactWallet: onOff,
  useTicketConnections: onOff,
  useQueueOutOfHours: idOrNone,
  lunchTime: onOff,
  accessTime: onOff,
  transferMessage: onOff,
  automaticallyEndService: onOff,
  endServiceTimeout: minutes,
  endServiceGracePeriod: minutes,
  attendantInactivityTime: minutes,
  closeTicketClient: onOff,
  connectionAllowed: onOff,
  campaignsEnabled: trueOrFalse,
  userCreation: onOff,
};

/** The longest secret of an integration, in characters. */
export const MAX_SECRET_LENGTH = 2_000;
