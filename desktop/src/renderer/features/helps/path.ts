/** Where the screen lives (specification 2 §2.1). */
export const HELPS_PATH = '/helps';
