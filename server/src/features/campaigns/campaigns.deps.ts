import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Automation } from '#features/automation';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { ContactLists } from '#features/contact-lists';
import type { CreatedContacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { OptOuts } from '#features/opt-outs';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { Recounts } from './report/recounts';

export interface CampaignFeatures {
  automation: Automation;
  companies: Companies;
  connections: Connections;
  contactLists: ContactLists;
  contacts: CreatedContacts;
  messages: Messages;
  optOuts: OptOuts;
  queues: Queues;
  settings: Settings;
  tickets: Tickets;
}

export interface CampaignsDeps
  extends CampaignFeatures, Pick<AppContext, 'publisher' | 'media' | 'dueWork' | 'jobs' | 'log'> {
  events: FeatureEvents;
  recounts: Recounts;
  /** Divides the intervals between messages; 1 except in tests with the simulator. */
  speed: number;
  graceDays: number;
}
