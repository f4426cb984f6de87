import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events';
import type { Automation } from '../automation';
import type { Companies } from '../companies';
import type { Connections } from '../connections';
import type { Messages } from '../messages';
import type { Queues } from '../queues';
import type { Settings } from '../settings';
import type { Tickets } from '../tickets';
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
  tickets: Pick<Tickets, 'chatbot' | 'extend' | 'referenceData'>;
}

export interface WorkingHoursDeps extends WorkingHoursFeatures, Pick<AppContext, 'publisher'> {
  events: FeatureEvents;
  rules: HoursRulesCache;
}
