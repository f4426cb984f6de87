/** Where the screen lives (specification 2 §2.1). */
export const CONTACTS_PATH = '/contacts';
