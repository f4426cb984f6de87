const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const MAX_HOLIDAYS = 200;
export const MAX_HOLIDAY_QUEUES = 200;
export const HOLIDAY_LABEL_LENGTH = 80;

/** An opening or closing more than these days away is not searched. */
export const MAX_PERIOD_DAYS = 400;

/** The feature that causes a system message to be sent. */
export const ORIGIN_KINDS = [
  'chatbot',
  'hours',
  'thanks',
  'transfer',
  'call',
  'warning',
  'completion',
  'rating',
  'end',
  'farewell',
  'api',
  'schedule',
  'campaign',
] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** Limits that detect two programs replying to each other. */
export const LOOP_GUARD = {
  /** So many automatic messages to a contact, in the window or in a day, mean a loop. */
  windowMs: 10 * MINUTE,
  maxInWindow: 8,
  dayMs: 24 * HOUR,
  maxPerDay: 30,
  /** So many equal texts from the contact within this time mean a loop. */
  repeatWindowMs: MINUTE,
  maxRepeats: 3,
  /** So many replies in a row, each faster than a person writes, mean a loop. */
  replyMs: 2_000,
  maxFastReplies: 4,
  recentMessages: 60,
  muteMs: 24 * HOUR,
} as const;

/** A system message that is still unsent after this time is dropped, because it would confuse the customer. */
export const SEND_WITHIN_MS: Record<OriginKind, number> = {
  chatbot: 15 * MINUTE,
  hours: 15 * MINUTE,
  thanks: 15 * MINUTE,
  transfer: 15 * MINUTE,
  call: 15 * MINUTE,
  warning: 15 * MINUTE,
  completion: 2 * HOUR,
  rating: 2 * HOUR,
  end: 2 * HOUR,
  farewell: 2 * HOUR,
  api: 24 * HOUR,
  schedule: 15 * MINUTE,
  campaign: MINUTE,
};

/** After WhatsApp's first warning, the daily limit of new chats is multiplied by this factor. */
export const FIRST_WARNING_FACTOR = 0.5;

/** Daily limits of new chats from a day of the number's age on; day 1 is that of the first pairing. */
export const NEW_CHATS_PER_DAY = [
  { fromDay: 15, limit: 200 },
  { fromDay: 8, limit: 100 },
  { fromDay: 4, limit: 50 },
  { fromDay: 1, limit: 20 },
] as const;

/** Highest daily limit of new chats that platform admins can set. */
export const MAX_NEW_CHATS_PER_DAY = 1_000;

/** Shares of the daily limit: of campaigns, and of all that no agent writes. */
export const NEW_CHAT_SHARES = { campaign: 0.5, automation: 0.75 } as const;

/** Days for which the new chats of a day are retained. */
export const NEW_CHAT_DAYS_RETENTION = 7;

/** Interval at which WhatsApp's limits on new chats are read. */
export const NEW_CHAT_LIMITS_EVERY_MS = 6 * HOUR;

/** Two new chats refused by WhatsApp (error 463) within this time lock new chats for `REFUSAL_LOCK_MS`. */
export const REFUSALS_WITHIN_MS = 10 * MINUTE;
export const REFUSAL_LOCK_MS = 24 * HOUR;

/** After WhatsApp refuses a new chat, Recado sends nothing to that person for this time, unless the person writes. */
export const REFUSED_PERSON_WAITS_MS = 24 * HOUR;

/** Order in the send queue: agents' messages (0), first replies and the API, schedules, campaigns. */
export const SEND_PRIORITY: Record<OriginKind, number> = {
  chatbot: 1,
  hours: 1,
  thanks: 1,
  transfer: 1,
  call: 1,
  warning: 1,
  completion: 1,
  rating: 1,
  end: 1,
  farewell: 1,
  api: 1,
  schedule: 2,
  campaign: 3,
};

export const MENU_LIMITS = { depth: 5, perLevel: 20, perQueue: 200, title: 60, message: 4_000 } as const;

/** WhatsApp shortens longer messages ("read more"), and customers hardly read menus with more options. */
export const READABLE_MENU = { characters: 1_024, options: 9 } as const;

/** The chatbot replies when a customer has written nothing for `quietMs`, or types since `composingMs`; at the latest after `burstMs`. */
export const CHATBOT_STEP = {
  quietMs: 2_500,
  composingMs: 8_000,
  burstMs: 15_000,
  silenceMs: 30 * MINUTE,
  lateMs: 3 * MINUTE,
} as const;

/** A longer customer text is neither a rating nor a keyword. Punctuation and emoji are not counted. */
export const MAX_REPLY_CHARACTERS = 40;

/** A longer customer text chooses no menu entry. Punctuation and emoji are not counted. */
export const MAX_CHOICE_CHARACTERS = 160;

/** Longer customer texts (in UTF-16 units) are not parsed, because normalising many combining marks is slow. */
export const MAX_PARSED_LENGTH = 1_000;

export const MESSAGES_API = { requestsPerMinute: 60, keyMs: 24 * HOUR } as const;

/** Webhooks per company, and the retention of their delivery log. */
export const WEBHOOKS = { perCompany: 5, logMs: 7 * 24 * HOUR } as const;
