import type { AccountBook } from './accounts/account-book';
import type { GroupBook } from './accounts/group-book';
import type { EventFeed } from './events';
import type { FaultSwitches } from './faults';
import type { PairingDesk } from './linking/pairing-desk';
import type { MediaStore } from './media/media-store';

/** What every part of a running simulator shares. */
export interface World {
  readonly accounts: AccountBook;
  readonly groups: GroupBook;
  readonly events: EventFeed;
  readonly faults: FaultSwitches;
  readonly media: MediaStore;
  readonly pairing: PairingDesk;
  /** `http://host:port`, where media and pictures are fetched. Known once the simulator listens. */
  mediaUrl: string;
}
