import { SettingsPage } from '../../features/settings/SettingsPage';
import type { SettingsTab } from '../../features/settings';
import { PendingPayments } from '../../features/subscription/PendingPayments';

/** The platform owner's tabs, of the features that own them. */
const TABS: SettingsTab[] = [
  { id: 'payments', label: 'subscription:pending.tab', when: 'superAdmin', Component: PendingPayments },
];

/** "/settings" with the tabs of other features. */
export function SettingsScreen() {
  return <SettingsPage tabs={TABS} />;
}
