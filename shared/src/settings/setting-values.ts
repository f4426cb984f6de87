import { z } from 'zod';
import { RECEIVED_DOCUMENT_MB, type SettingKey } from './settings.schema';

const onOff = z.enum(['enabled', 'disabled']);

const MAX_SETTING_MINUTES = 10_080;
const MAX_BOT_MESSAGES = 100;
const MAX_MENU_SILENCE = 60;
const MAX_BOARD_NAME = 50;

const wholeUpTo = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'number')
    .transform((text) => String(Number(text)))
    .refine((text) => Number(text) <= most, 'number');

/** An empty string means no time. */
const minutes = z.union([
  z.string().trim().length(0),
  wholeUpTo(MAX_SETTING_MINUTES).refine((text) => text !== '0', 'number'),
]);

/** The owning feature checks whether the queue exists. */
const idOrNone = z.string().regex(/^(?:[1-9]\d{0,14})?$/, 'id');

const trueOrFalse = z
  .enum(['true', 'false', 'enabled', 'disabled'])
  .transform((text) => (text === 'true' || text === 'enabled' ? 'true' : 'false'));

export const SETTING_VALUES: Record<SettingKey, z.ZodType<string>> = {
  userRating: onOff,
  scheduleType: z.enum(['disabled', 'queue', 'company']),
  call: onOff,
  CheckMsgIsGroup: onOff,
  chatBotType: z.enum(['text', 'list']),
  connectionType: onOff,
  /** Id of a board, or its name, which is converted. */
  kanbanDefault: z.string().trim().max(MAX_BOARD_NAME, 'board'),
  useKanban: onOff,
  defaultQueue: idOrNone,
  quantityMessageBot: wholeUpTo(MAX_BOT_MESSAGES),
  menuSilenceMinutes: wholeUpTo(MAX_MENU_SILENCE).refine((text) => text !== '0', 'number'),
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
  receivedDocumentMb: wholeUpTo(RECEIVED_DOCUMENT_MB.max).refine(
    (text) => Number(text) >= RECEIVED_DOCUMENT_MB.min,
    'number',
  ),
};

export const MAX_SECRET_LENGTH = 2_000;
