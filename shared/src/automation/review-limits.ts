export const MAX_REVIEW_COMMENT = 2_000;

/** Days for which a review link can be used after the request. */
export const REVIEW_LINK_DAYS = 30;

/** Per network address. */
export const REVIEW_WRITES_PER_MINUTE = 10;
