import type { AppContext } from '#core/context';
import type { Automation } from '#features/automation';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import type { CreatedUsers } from '#features/users';
import type { WorkingHours } from '#features/working-hours';
import type { MenuPreviewDeps } from './menus/preview-menu';
import type { QueueOptionsDeps } from './options/queue-options.service';

export interface ChatbotFeatures extends Omit<MenuPreviewDeps, 'referenceData'> {
  automation: Automation;
  connections: Connections;
  contacts: Contacts;
  messages: Messages;
  tickets: Tickets;
  users: MenuPreviewDeps['users'] & QueueOptionsDeps['users'] & CreatedUsers;
  workingHours: WorkingHours;
}

export interface ChatbotDeps extends ChatbotFeatures, Pick<AppContext, 'dueWork' | 'gateway' | 'log'> {
  referenceData: Tickets['referenceData'];
}
