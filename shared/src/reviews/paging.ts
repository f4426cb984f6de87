export const REVIEWS_PER_PAGE = 50;

/** Later pages cannot be read; the export contains more. */
export const MAX_REVIEW_PAGES = 50;

/** Rows of an export, the newest. */
export const MAX_EXPORTED_REVIEWS = 10_000;
