const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Holidays of a company, queues of a holiday, and characters of a label. */
export const MAX_HOLIDAYS = 200;
export const MAX_HOLIDAY_QUEUES = 200;
export const HOLIDAY_LABEL_LENGTH = 80;

/** Days within which the bounds of an open or closed period are searched. */
export const MAX_PERIOD_DAYS = 400;

/** The features and occasions that have system messages sent. */
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

/** Signs of two programs that write to each other. */
export const LOOP_GUARD = {
  /** Maxima of automatic messages to a contact in a window and in a day. */
  windowMs: 10 * MINUTE,
  maxInWindow: 8,
  dayMs: 24 * HOUR,
  maxPerDay: 30,
  /** The contact sends one text so many times within the window. */
  repeatWindowMs: MINUTE,
  maxRepeats: 3,
  /** The contact's latest messages each follow one of ours faster than a person writes. */
  replyMs: 2_000,
  maxFastReplies: 4,
  /** Newest messages that are looked at. */
  recentMessages: 60,
  /** Duration for which automatic texts are muted. */
  muteMs: 24 * HOUR,
} as const;

/** Milliseconds within which a system message has to be dispatched; a later one would only confuse the customer. */
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

/** Factor for the daily limit of new chats after WhatsApp's first warning. */
export const FIRST_WARNING_FACTOR = 0.5;

/** Milliseconds between readings of WhatsApp's limits on new chats. */
export const NEW_CHAT_LIMITS_EVERY_MS = 6 * HOUR;

/** Two refused new chats (error 463) within this time count as a lock of `REFUSAL_LOCK_MS`. */
export const REFUSALS_WITHIN_MS = 10 * MINUTE;
export const REFUSAL_LOCK_MS = 24 * HOUR;

/** After a refused new chat, nothing is sent to that person for this time, unless the person writes. */
export const REFUSED_PERSON_WAITS_MS = 24 * HOUR;

/** Order in the send queue after agents' messages (0): first replies and the API, then schedules, then campaigns. */
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

/** Size of a queue's chatbot menu: levels, options per level and in all, characters. */
export const MENU_LIMITS = { depth: 5, perLevel: 20, perQueue: 200, title: 60, message: 4_000 } as const;

/** Characters that WhatsApp shows without "read more", and options of one menu that customers still read. */
export const READABLE_MENU = { characters: 1_024, options: 9 } as const;

/** Milliseconds of a chatbot's step: quiet after a burst, the longest burst, silence after which an agent takes over. */
export const CHATBOT_STEP = {
  quietMs: 2_500,
  burstMs: 15_000,
  silenceMs: 30 * MINUTE,
  lateMs: 3 * MINUTE,
} as const;

/** Longest customer's text, in characters without punctuation and emoji, that can be a rating or a keyword. */
export const MAX_REPLY_CHARACTERS = 40;

/** Longest customer's text, counted likewise, that can choose an entry of a menu: a title among polite words. */
export const MAX_CHOICE_CHARACTERS = 160;

/** Longest customer's text, in UTF-16 units, that is parsed at all: normalising many combining marks is not linear. */
export const MAX_PARSED_LENGTH = 1_000;

/** The messaging API: requests of a token per minute, and the retention of idempotency keys. */
export const MESSAGES_API = { requestsPerMinute: 60, keyMs: 24 * HOUR } as const;

/** Outgoing webhooks of a company, and the retention of their deliveries. */
export const WEBHOOKS = { perCompany: 5, logMs: 7 * 24 * HOUR } as const;
