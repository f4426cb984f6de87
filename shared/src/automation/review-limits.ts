export const MAX_REVIEW_COMMENT = 2_000;

export const REVIEW_LINK_DAYS = 30;

export const REVIEW_WRITES_PER_MINUTE = 10;

export const ENDING_DELAY_MS = 10_000;

/** A number that a customer sends within these hours of the rating request is a rating. */
export const RATING_HOURS = 24;

/** A contact receives at most one rating request in these days. */
export const RATING_PAUSE_DAYS = 7;

/** Thanks that a customer sends within this time do not reopen the ticket. */
export const THANKS_WITHIN_MS = 10 * 60_000;
