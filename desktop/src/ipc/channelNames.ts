/** The names without their schemas, so that the preload script stays small. */
export type { Channel, ChannelArguments } from './channels';

/** What main sends: a notification's path, a deep link's path, whether the window is maximised, a changed setting. */
export const SENT = {
  notificationOpened: 'notifications:opened',
  deepLink: 'app:deep-link',
  maximized: 'window:maximized',
  settingChanged: 'settings:changed',
} as const;
