/** The names without their schemas, so that the preload script stays small. */
export type { Channel, ChannelArguments, PathSource } from './channels';

/** What main sends: of which source a path waits to be taken, whether the window is maximised, a changed setting. */
export const SENT = {
  pathWaiting: 'paths:waiting',
  maximized: 'window:maximized',
  settingChanged: 'settings:changed',
} as const;
