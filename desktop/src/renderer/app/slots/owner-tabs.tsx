import { CompaniesTab as Companies } from '@/features/companies';
import { UserDialog } from '@/features/users';

/** Tab "Empresas" with the users' dialog, which is another feature's. */
export function CompaniesTab() {
  return <Companies UserDialog={UserDialog} />;
}
