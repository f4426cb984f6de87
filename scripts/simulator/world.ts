import type { AccountBook } from './accounts/account-book';
import type { GroupBook } from './accounts/group-book';
import type { EventFeed } from './events';
import type { FaultSwitches } from './faults';
import type { PairingDesk } from './linking/pairing-desk';
import type { ProtocolVersions } from './linking/protocol-versions';
import type { MediaStore } from './media/media-store';

/** An order of a shop's catalogue, as its server stores it. */
interface Order {
  token: string;
  items: { name: string; quantity: number; price: number }[];
}

/** Shared by all parts of a running simulator. */
export interface World {
  readonly accounts: AccountBook;
  readonly groups: GroupBook;
  readonly events: EventFeed;
  readonly faults: FaultSwitches;
  readonly media: MediaStore;
  /** By id. */
  readonly orders: Map<string, Order>;
  readonly pairing: PairingDesk;
  readonly protocol: ProtocolVersions;
  /** `http://host:port` of media and pictures. Known when the simulator listens. */
  mediaUrl: string;
}
