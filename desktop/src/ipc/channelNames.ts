/** Without the schemas, so that the preload script stays small. */
export type { Channel, ChannelArguments, PathSource } from './channels';

/** Events from main: a path to take, the window's maximised state, a changed setting. */
export const SENT = {
  pathWaiting: 'paths:waiting',
  maximized: 'window:maximized',
  settingChanged: 'settings:changed',
} as const;
