import type { Logger } from 'pino';
import type { FeatureEvents } from '#core/events';
import type { Campaigns } from '#features/campaigns';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Schedules } from '#features/schedules';
import type { MessengerProtocol } from '#messenger/gateway';

export interface ConnectionHealthFeatures {
  campaigns: Pick<Campaigns, 'numberFacts' | 'campaignNames'>;
  connections: Pick<Connections, 'watch'>;
  contacts: Contacts;
  messages: Pick<Messages, 'dispatched'>;
  schedules: Pick<Schedules, 'failingConnections' | 'scheduleTexts'>;
}

export interface ConnectionHealthDeps extends ConnectionHealthFeatures {
  events: FeatureEvents;
  protocol: MessengerProtocol;
  log: Logger;
}
