export const MAX_REVIEW_COMMENT = 2_000;

export const REVIEW_LINK_DAYS = 30;

export const REVIEW_WRITES_PER_MINUTE = 10;

/** Per network address. Customers of one mobile operator can share an address. */
export const REVIEW_READS_PER_MINUTE = 300;

export const ENDING_DELAY_MS = 10_000;

/** Within this time, a number from the customer is a rating. */
export const RATING_HOURS = 24;

/** Minimum time between two rating requests to a contact. */
export const RATING_PAUSE_DAYS = 7;

/** Within this time, a customer's thanks do not reopen the ticket. */
export const THANKS_WITHIN_MS = 10 * 60_000;
