import type { FeatureEvents } from '../../core/events';
import type { Companies } from '../companies';
import type { Contacts } from '../contacts';
import type { IdentityHashes, OptOutIdentity } from './identity-hashes';

export interface OptOutsDeps {
  companies: Pick<Companies, 'readNumber'>;
  contacts: Pick<Contacts, 'byId'>;
  events: Pick<FeatureEvents, 'act'>;
  hashes: IdentityHashes;
  changed(companyId: number, identity: OptOutIdentity): Promise<void>;
}
