import { CompaniesTab as Companies } from '@/features/companies';
import { HelpsTab } from '@/features/helps';
import { PlansTab } from '@/features/plans';
import { SettingsPage, type SettingsTab } from '@/features/settings';
import { PendingPayments } from '@/features/subscription';
import { UserDialog } from '@/features/users';

/** The platform owner's tabs, of the features that own them. */
const TABS: SettingsTab[] = [
  { id: 'companies', label: 'app:settingsTabs.companies', when: 'superAdmin', Component: CompaniesTab },
  { id: 'plans', label: 'app:settingsTabs.plans', when: 'superAdmin', Component: PlansTab },
  { id: 'helps', label: 'app:settingsTabs.helps', when: 'superAdmin', Component: HelpsTab },
  { id: 'payments', label: 'subscription:pending.tab', when: 'superAdmin', Component: PendingPayments },
];

/** "/settings" with the tabs of other features. */
export function SettingsScreen() {
  return <SettingsPage tabs={TABS} />;
}

/** Tab "Empresas" with the users' dialog, which is another feature's. */
export function CompaniesTab() {
  return <Companies UserDialog={UserDialog} />;
}
