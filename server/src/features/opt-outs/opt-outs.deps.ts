import type { FeatureEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Contacts } from '#features/contacts';
import type { IdentityHashes, OptOutIdentity } from './identity-hashes';

export interface OptOutsDeps {
  companies: Companies;
  contacts: Contacts;
  events: FeatureEvents;
  hashes: IdentityHashes;
  changed(companyId: number, identity: OptOutIdentity): Promise<void>;
}
