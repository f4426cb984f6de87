/** Everything these screens read beside the signed-in user's record. */
export const SETTINGS_QUERIES = ['settings'] as const;
