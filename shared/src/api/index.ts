import * as announcements from '../announcements';
import * as assignment from '../assignment';
import * as audit from '../audit';
import * as auth from '../auth';
import * as campaigns from '../campaigns';
import * as chatbot from '../chatbot';
import * as chats from '../chats';
import * as companies from '../companies';
import * as connectionHealth from '../connection-health';
import * as connections from '../connections';
import * as contactLists from '../contact-lists';
import * as contacts from '../contacts';
import type { AnyEndpoint, CompanyEvent } from '../contract';
import * as dashboard from '../dashboard';
import * as firstSteps from '../first-steps';
import * as helps from '../helps';
import * as kanban from '../kanban';
import * as messages from '../messages';
import * as messagesApi from '../messages-api';
import * as notifications from '../notifications';
import * as optOuts from '../opt-outs';
import * as plans from '../plans';
import * as platform from '../platform';
import * as queueOptions from '../queue-options';
import * as queues from '../queues';
import * as quickMessageGroups from '../quick-message-groups';
import * as quickMessages from '../quick-messages';
import * as restoredData from '../restored-data';
import * as reviews from '../reviews';
import * as schedules from '../schedules';
import * as serviceLevels from '../service-levels';
import * as settings from '../settings';
import * as sourceLinks from '../source-links';
import * as subscription from '../subscription';
import * as tags from '../tags';
import * as ticketNotes from '../ticket-notes';
import * as tickets from '../tickets';
import * as users from '../users';
import * as workingHours from '../working-hours';

/** Features with endpoints or events, which are found among what they export. */
const FEATURES = [
  announcements,
  assignment,
  audit,
  auth,
  campaigns,
  chatbot,
  chats,
  companies,
  connectionHealth,
  connections,
  contactLists,
  contacts,
  dashboard,
  firstSteps,
  helps,
  kanban,
  messages,
  messagesApi,
  notifications,
  optOuts,
  plans,
  platform,
  queueOptions,
  queues,
  quickMessageGroups,
  quickMessages,
  restoredData,
  reviews,
  schedules,
  serviceLevels,
  settings,
  sourceLinks,
  subscription,
  tags,
  ticketNotes,
  tickets,
  users,
  workingHours,
] as const;

type Exported<F> = F extends unknown ? F[keyof F] : never;
type AnyCompanyEvent = Extract<Exported<(typeof FEATURES)[number]>, CompanyEvent>;
export type CompanyEvents = { [E in AnyCompanyEvent as E['suffix']]: E };

const exported: readonly unknown[] = FEATURES.flatMap((feature) => Object.values(feature));

const having = <T>(key: keyof T & string): T[] =>
  exported.filter((value): value is T => typeof value === 'object' && value !== null && key in value);

export const ENDPOINTS: readonly AnyEndpoint[] = having<AnyEndpoint>('method');

/** The features' events by suffix. */
export const COMPANY_EVENTS = Object.fromEntries(
  having<CompanyEvent>('suffix').map((event) => [event.suffix, event]),
) as CompanyEvents;
