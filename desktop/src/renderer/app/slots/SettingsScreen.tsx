import { SettingsPage } from '../../features/settings/SettingsPage';
import type { SettingsTab } from '../../features/settings';

/** The platform owner's tabs, of the features that own them. */
const TABS: SettingsTab[] = [];

/** "/settings" with the tabs of other features. */
export function SettingsScreen() {
  return <SettingsPage tabs={TABS} />;
}
