/** Channel names without schemas, so that the preload script stays small. */
export type { Channel, ChannelArguments, PathSource } from './channels';

export const SENT = {
  pathWaiting: 'paths:waiting',
  replyWaiting: 'replies:waiting',
  maximized: 'window:maximized',
  settingChanged: 'settings:changed',
  resumed: 'system:resumed',
  downloadsChanged: 'downloads:changed',
  downloadRejected: 'downloads:rejected',
  updateChanged: 'updates:changed',
} as const;
