export { SettingsPage } from './SettingsPage';
export type { SettingsTab } from './SettingsPage';
