import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Automation } from '#features/automation';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { Messages } from '#features/messages';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { HoursRulesCache } from './hours-rules';

export interface WorkingHoursFeatures {
  automation: Pick<Automation, 'onReceived' | 'send'>;
  companies: Pick<Companies, 'getCompany'>;
  connections: Pick<
    Connections,
    'connectionEntry' | 'customerTexts' | 'defaultConnectionEntry' | 'fillOutOfHoursText' | 'setUp'
  >;
  messages: Pick<Messages, 'conversation'>;
  queues: Pick<Queues, 'hoursOfQueues' | 'requireQueues'>;
  settings: Pick<Settings, 'getSetting'>;
  tickets: Pick<Tickets, 'chatbot' | 'referenceData'>;
}

export interface WorkingHoursDeps extends WorkingHoursFeatures, Pick<AppContext, 'publisher'> {
  events: FeatureEvents;
  rules: HoursRulesCache;
}
