const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const MAX_HOLIDAYS = 200;
export const MAX_HOLIDAY_QUEUES = 200;
export const HOLIDAY_LABEL_LENGTH = 80;

/** Openings and closings beyond this are not searched. */
export const MAX_PERIOD_DAYS = 400;

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

/** Includes automatic texts of the company’s phone, such as its greeting. */
export const MESSAGE_ORIGINS = [...ORIGIN_KINDS, 'phone'] as const;
export type MessageOriginKind = (typeof MESSAGE_ORIGINS)[number];

/** How long a short reply can belong to a question. */
export const QUESTION_OPEN_MS = {
  rating: 24 * HOUR,
  confirmation: 72 * HOUR,
  offers: 72 * HOUR,
  menu: 24 * HOUR,
} as const;

/** Replies of a program while the customer waits: rows and cards keep showing the customer's last text. */
export const UNSHOWN_KINDS: readonly MessageOriginKind[] = [
  'chatbot',
  'hours',
  'thanks',
  'transfer',
  'call',
  'phone',
];

/** Above these limits, automatic texts stop: the other side is probably a program. */
export const LOOP_GUARD = {
  /** Automatic messages to a contact. */
  windowMs: 10 * MINUTE,
  maxInWindow: 8,
  dayMs: 24 * HOUR,
  maxPerDay: 30,
  /** Equal texts from the contact. */
  repeatWindowMs: MINUTE,
  maxRepeats: 3,
  /** Replies within `replyMs` are faster than a person can write. */
  replyMs: 2_000,
  maxFastReplies: 4,
  recentMessages: 120,
  /** Steps that a menu understood; they count in no other rule. */
  stepWindowMs: HOUR,
  maxSteps: 40,
  muteMs: 15 * MINUTE,
  /** If a loop recurs this soon after a mute, the next one lasts for `longMuteMs`. */
  recursWithinMs: HOUR,
  longMuteMs: 24 * HOUR,
} as const;

/** Messages not sent within this time are dropped, because they would confuse the customer. */
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

/** Multiplies the daily limit of new chats after WhatsApp's first warning. */
export const FIRST_WARNING_FACTOR = 0.5;

/** Multiplies all automatic sending of a connection whose number WhatsApp warned, as a person reported. */
export const WARNED_FACTOR = 0.5;

/** Day 1 is the day of the first pairing. */
export const NEW_CHATS_PER_DAY = [
  { fromDay: 15, limit: 200 },
  { fromDay: 8, limit: 100 },
  { fromDay: 4, limit: 50 },
  { fromDay: 1, limit: 20 },
] as const;

export const MAX_NEW_CHATS_PER_DAY = 1_000;

/** Shares of the daily limit of new chats. `automation` includes all messages without an agent. */
export const NEW_CHAT_SHARES = { campaign: 0.5, automation: 0.75 } as const;

export const NEW_CHAT_DAYS_RETENTION = 7;

export const NEW_CHAT_LIMITS_EVERY_MS = 6 * HOUR;

/** Two refusals (WhatsApp's error 463) within this time lock new chats. */
export const REJECTIONS_WITHIN_MS = 10 * MINUTE;
export const REJECTION_LOCK_MS = 24 * HOUR;

/** After WhatsApp refuses a new chat, its recipient gets no messages for this time, unless they write. */
export const REJECTED_CHAT_WAIT_MS = 24 * HOUR;

/** Lower numbers are sent first. Agents' messages have priority 0. No person waits for those from 2 on. */
export const SEND_PRIORITY: Record<OriginKind, number> = {
  chatbot: 1,
  hours: 1,
  thanks: 1,
  transfer: 1,
  call: 1,
  warning: 1,
  completion: 2,
  rating: 2,
  end: 2,
  farewell: 2,
  api: 1,
  schedule: 2,
  campaign: 3,
};

/** Per connection, one at a time. They wait while `maxUnacked` messages lack an ack. */
export const PACED_SENDING = { fromPriority: 2, perSecond: 5, burst: 1, maxUnacked: 10 } as const;

/** Scheduled messages of a connection. After `maxFailures` in a row, one is tried per `retryMs`. */
export const SCHEDULE_PACE = {
  newChatEveryMs: 5_000,
  maxFailures: 10,
  retryMs: 15 * MINUTE,
  /** Time for the result of the one that is tried. */
  resultMs: MINUTE,
} as const;

export const MENU_LIMITS = { depth: 5, perLevel: 20, perQueue: 200, title: 60, message: 4_000 } as const;

/** WhatsApp shortens longer messages ("read more"); customers rarely read more options. */
export const READABLE_MENU = { characters: 1_024, options: 9 } as const;

/**
 * The chatbot replies after `quietMs` without a message, or `composingMs` while the customer types; `burstMs`
 * at most.
 */
export const CHATBOT_STEP = {
  quietMs: 2_500,
  composingMs: 8_000,
  burstMs: 15_000,
  /** A step due within this time may run before a new message is stored. */
  marginMs: 1_000,
  lateMs: 3 * MINUTE,
} as const;

/** Automatic texts of the company’s phone. */
export const PHONE_GREETING = {
  /** Between the customer's message and the text. */
  withinMs: 3_000,
  /** Age of the ticket that the customer's message opened. */
  openedMs: MINUTE,
  /** Customers who get the same text. */
  sameTextContacts: 3,
  sameTextMs: 24 * HOUR,
  texts: 2_000,
  /** How long the connection names it. */
  shownMs: 7 * 24 * HOUR,
} as const;

export const MENU_REPLAY = {
  days: 30,
  tickets: 1_000,
  textsPerTicket: 3,
  misses: 10,
} as const;

/** Maximum length of a rating or keyword, without punctuation and emoji. */
export const MAX_REPLY_CHARACTERS = 40;

/** Maximum length of a menu choice, without punctuation and emoji. */
export const MAX_CHOICE_CHARACTERS = 160;

/** In UTF-16 units. Longer texts are skipped, because their normalisation can be slow. */
export const MAX_PARSED_LENGTH = 1_000;

/** `wrongTokensPerMinute`: per network address. */
export const MESSAGES_API = { requestsPerMinute: 60, wrongTokensPerMinute: 20, keyMs: 24 * HOUR } as const;

/** `logMs`: retention of the delivery log. `testsPerMinute`: per company. */
export const WEBHOOKS = {
  perCompany: 5,
  logMs: 7 * 24 * HOUR,
  testsPerMinute: 10,
  /** Duration for which a replaced secret also signs calls. */
  formerSecretMs: 24 * HOUR,
} as const;
