/** Maximum characters of a review's comment. */
export const MAX_REVIEW_COMMENT = 2_000;

/** Days for which a review link can be used after the request. */
export const REVIEW_LINK_DAYS = 30;

/** Reviews that one network address can submit per minute. */
export const REVIEW_WRITES_PER_MINUTE = 10;
