export { SettingsPage } from './SettingsPage';
export type { SettingsTab } from './settings-tab';
