export { SETTINGS_PATH } from './path';
export type { SettingsTab } from './settingsTab';
