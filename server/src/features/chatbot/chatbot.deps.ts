import type { AppContext } from '../../core/context';
import type { Automation } from '../automation';
import type { Connections } from '../connections';
import type { Contacts } from '../contacts';
import type { Messages } from '../messages';
import type { Tickets } from '../tickets';
import type { CreatedUsers } from '../users';
import type { WorkingHours } from '../working-hours';
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
