/** Where the screen lives (specification 1 §2.1). */
export const DASHBOARD_PATH = '/';
