import type { FeatureEvents } from '#core/events';
import type { Contacts } from '#features/contacts';
import type { Tickets } from '#features/tickets';
import type { Groups } from '../groups/groups';
import type { MessageDocument } from '../message.model';
import type { MessagePublisher } from '../message-broadcast';
import type { ReceivedLimit } from '../message-media/received-limit';
import type { MessageExtensions } from '../messages.extensions';
import type { EarlyChanges } from './early-changes';
import type { PhoneGreetings } from './phone-greetings';

/** A test replaces `groups` and `automation`. */
export interface InboundDeps {
  contacts: Contacts;
  tickets: Tickets;
  publisher: MessagePublisher;
  events: FeatureEvents;
  early: EarlyChanges;
  groups: Pick<Groups, 'want'>;
  phoneGreetings: PhoneGreetings;
  receivedLimit: Pick<ReceivedLimit, 'now'>;
  automation: Pick<MessageExtensions, 'effectCheck' | 'claim'>;
  /** Also receives messages that replaced a placeholder. Must not block. */
  onStored(rows: readonly MessageDocument[]): void;
}
