import type { SettingKey } from '@recado/shared/settings';

/** How a setting is chosen. */
export type Control = {
  key: SettingKey;
  /** The setting that has to be enabled for this one to mean anything. */
  needs?: SettingKey;
} & (
  | { kind: 'switch' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'queue' }
  /** Whole minutes, or none. */
  | { kind: 'minutes' }
  | { kind: 'count' }
);

/**
 * The controls in the specification's order (2 §2.5). Two of its 18, the default board and the use of the kanban, come
 * with the kanban.
 */
export const OPTIONS: readonly Control[] = [
  { key: 'scheduleType', kind: 'choice', values: ['disabled', 'queue', 'company'] },
  { key: 'CheckMsgIsGroup', kind: 'switch' },
  { key: 'call', kind: 'choice', values: ['enabled', 'disabled'] },
  { key: 'connectionType', kind: 'choice', values: ['enabled', 'disabled'] },
  { key: 'useContactWallet', kind: 'switch' },
  { key: 'defaultQueue', kind: 'queue' },
  { key: 'quantityMessageBot', kind: 'count' },
  { key: 'useTicketConnections', kind: 'switch' },
  { key: 'useQueueOutOfHours', kind: 'queue' },
  { key: 'lunchTime', kind: 'switch' },
  { key: 'accessTime', kind: 'switch' },
  { key: 'transferMessage', kind: 'switch' },
  { key: 'automaticallyEndService', kind: 'switch' },
  { key: 'endServiceTimeout', kind: 'minutes', needs: 'automaticallyEndService' },
  { key: 'endServiceGracePeriod', kind: 'minutes', needs: 'automaticallyEndService' },
  { key: 'attendantInactivityTime', kind: 'minutes' },
  { key: 'connectionAllowed', kind: 'switch' },
];

/** Settings the specification lists without a control (2 §3.6). */
export const MORE_OPTIONS: readonly Control[] = [
  { key: 'userRating', kind: 'switch' },
  { key: 'closeTicketClient', kind: 'switch' },
  { key: 'chatBotType', kind: 'choice', values: ['text', 'list'] },
];

/** What only who runs the platform chooses. */
export const PLATFORM_OPTIONS: readonly Control[] = [{ key: 'userCreation', kind: 'switch' }];
