import type { ComponentType } from 'react';

/** A settings tab of another feature, composed by the app. */
export interface SettingsTab {
  id: string;
  /** Text key with its namespace: `app:settingsTabs.plans`. */
  label: string;
  when: 'always' | 'superAdmin';
  Component: ComponentType;
}
