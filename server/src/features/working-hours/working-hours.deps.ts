import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Automation } from '#features/automation';
import type { Connections } from '#features/connections';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import type { HoursRulesCache, RulesDeps } from './hours-rules';

export interface WorkingHoursFeatures extends RulesDeps {
  automation: Automation;
  connections: Connections;
  messages: Messages;
  tickets: Tickets;
}

export interface WorkingHoursDeps extends WorkingHoursFeatures, Pick<AppContext, 'publisher'> {
  events: FeatureEvents;
  rules: HoursRulesCache;
}
