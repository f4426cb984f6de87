import { CompaniesTab as Companies } from '@/features/companies';
import { HelpsTab } from '@/features/helps';
import { PlansTab } from '@/features/plans';
import { SettingsPage, type SettingsTab } from '@/features/settings';
import { PendingPayments } from '@/features/subscription';
import { UserDialog } from '@/features/users';

const TABS: SettingsTab[] = [
  { id: 'companies', label: 'app:settingsTabs.companies', when: 'superAdmin', Component: CompaniesTab },
  { id: 'plans', label: 'app:settingsTabs.plans', when: 'superAdmin', Component: PlansTab },
  { id: 'helps', label: 'app:settingsTabs.helps', when: 'superAdmin', Component: HelpsTab },
  { id: 'payments', label: 'subscription:pending.tab', when: 'superAdmin', Component: PendingPayments },
];

export function SettingsScreen() {
  return <SettingsPage tabs={TABS} />;
}

/** The companies tab with the users' dialog, which belongs to another feature. */
export function CompaniesTab() {
  return <Companies UserDialog={UserDialog} />;
}
