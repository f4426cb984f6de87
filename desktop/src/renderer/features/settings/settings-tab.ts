import type { ComponentType } from 'react';

/** A tab of the settings screen that another feature gives; the app composes them (specification 2 §2.5). */
export interface SettingsTab {
  /** Unique; stands in the address (`/settings?tab=plans`). */
  id: string;
  /** Key of its name with its namespace: `app:settingsTabs.plans`. */
  label: string;
  when: 'always' | 'superAdmin';
  Component: ComponentType;
}
