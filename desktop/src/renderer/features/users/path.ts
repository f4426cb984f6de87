/** Where the screen lives (specification 2 §2.1). */
export const USERS_PATH = '/users';
