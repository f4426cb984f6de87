import type { SettingKey } from '@recado/shared/settings';

export type Control = {
  key: SettingKey;
  /** The control is disabled while the setting `key` has this value. */
  disabledWhile?: { key: SettingKey; value: string };
  /** The value cannot be cleared while this switch is on. */
  requiredBy?: SettingKey;
} & (
  | { kind: 'switch' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'queue' }
  | { kind: 'board' }
  /** A control without a unit requires a number, which may be 0. */
  | { kind: 'number'; unit?: 'minutes' }
);

const NO_HOURS = { key: 'scheduleType', value: 'disabled' } as const;

/**
 * The controls in the order of the Options tab. Settings of missing features have no control; the column "since" in
 * docs/settings.md names the feature.
 */
export const OPTIONS: readonly Control[] = [
  { key: 'scheduleType', kind: 'choice', values: ['disabled', 'queue', 'company'] },
  { key: 'CheckMsgIsGroup', kind: 'switch' },
  { key: 'call', kind: 'choice', values: ['enabled', 'disabled'] },
  { key: 'connectionType', kind: 'choice', values: ['enabled', 'disabled'] },
  { key: 'kanbanDefault', kind: 'board' },
  { key: 'useKanban', kind: 'switch' },
  { key: 'useContactWallet', kind: 'switch' },
  { key: 'defaultQueue', kind: 'queue' },
  { key: 'quantityMessageBot', kind: 'number' },
  { key: 'useTicketConnections', kind: 'switch' },
  { key: 'useQueueOutOfHours', kind: 'queue', disabledWhile: NO_HOURS },
  { key: 'lunchTime', kind: 'switch', disabledWhile: NO_HOURS },
  { key: 'accessTime', kind: 'switch' },
  { key: 'transferMessage', kind: 'switch' },
  { key: 'automaticallyEndService', kind: 'switch' },
  {
    key: 'endServiceTimeout',
    kind: 'number',
    unit: 'minutes',
    requiredBy: 'automaticallyEndService',
    disabledWhile: { key: 'automaticallyEndService', value: 'disabled' },
  },
  {
    key: 'endServiceGracePeriod',
    kind: 'number',
    unit: 'minutes',
    disabledWhile: { key: 'automaticallyEndService', value: 'disabled' },
  },
  { key: 'attendantInactivityTime', kind: 'number', unit: 'minutes' },
  { key: 'connectionAllowed', kind: 'switch' },
];

export const MORE_OPTIONS: readonly Control[] = [
  { key: 'userRating', kind: 'switch' },
  { key: 'closeTicketClient', kind: 'switch' },
  { key: 'menuSilenceMinutes', kind: 'number', unit: 'minutes' },
];

export const PLATFORM_OPTIONS: readonly Control[] = [{ key: 'userCreation', kind: 'switch' }];
