import { CompaniesTab as Companies } from '../../features/companies/CompaniesTab';
import { UserDialog } from '../../features/users/components/UserDialog';

/** Tab "Empresas" with the users' dialog, which is another feature's. */
export function CompaniesTab() {
  return <Companies UserDialog={UserDialog} />;
}
