import { useAtomValue } from 'jotai';
import { DEFAULT_COUNTRY } from '@recado/shared/rules/phones';
import { sessionAtom } from './session';

/** Returns the country in which numbers without "+" are read, as an ISO 3166-1 code. */
export function useCompanyCountry(): string {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' ? session.user.company.country : DEFAULT_COUNTRY;
}
