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
  automation: Pick<Automation, 'guard' | 'onReceived' | 'questions' | 'send'>;
  connections: Pick<Connections, 'connectionEntry' | 'customerTexts'>;
  contacts: Pick<Contacts, 'byId' | 'identify' | 'addressOf'>;
  messages: Pick<Messages, 'conversation' | 'recordMenuEntry'>;
  tickets: Pick<Tickets, 'byIds' | 'chatbot' | 'extend' | 'ofContact' | 'referenceData'>;
  users: MenuPreviewDeps['users'] &
    QueueOptionsDeps['users'] &
    Pick<CreatedUsers, 'accessHours' | 'usersByIds'>;
  workingHours: Pick<WorkingHours, 'closedText'>;
}

export interface ChatbotDeps extends ChatbotFeatures, Pick<AppContext, 'dueWork' | 'gateway' | 'log'> {
  referenceData: Tickets['referenceData'];
}
