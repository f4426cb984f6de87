/** Where the desktop app's server is changed later on. */
export const SERVER_PATH = '/server';
