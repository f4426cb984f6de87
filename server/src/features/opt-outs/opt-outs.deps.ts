import type { FeatureEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Contacts } from '#features/contacts';
import type { IdentityHashes, OptOutIdentity } from './identity-hashes';

export interface OptOutsDeps {
  companies: Pick<Companies, 'readNumber'>;
  contacts: Pick<Contacts, 'byId'>;
  events: Pick<FeatureEvents, 'act'>;
  hashes: IdentityHashes;
  changed(companyId: number, identity: OptOutIdentity): Promise<void>;
}
