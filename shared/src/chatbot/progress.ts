import type { Language } from '../companies';
import type { QueueOption } from '../queue-options';

/** A menu entry as the customer received it. In a list of queues, `optionId` is the queue's id. */
export interface SentEntry {
  number: number;
  optionId: number;
  title: string;
}

/**
 * A customer's position in the menus. In the state `closed`, the chosen queue was closed, and its menu is
 * sent with the first message after it opens.
 */
export interface ChatbotProgress {
  state: 'queues' | 'options' | 'closed' | 'ended';
  queueId: number | null;
  /** Whether the customer chose the queue from a list. "Back" then leads to that list. */
  queueChosen: boolean;
  /** Ids of the options that the customer chose, from the first menu to the current one. */
  path: number[];
  /**
   * Last menu that was sent. A number chooses its entry even if the administrator has changed the menu in
   * between.
   */
  menu: SentEntry[];
  /** Number of consecutive messages that were not understood. */
  misses: number;
}

export interface MenuQueue {
  id: number;
  name: string;
  greeting: string;
  options: QueueOption[];
  /** Text sent instead of the options while the queue is closed; null while it is open. */
  closedText: string | null;
}

export interface MenuSource {
  greeting: string;
  choices: readonly number[];
  queue(id: number): MenuQueue | undefined;
}

export interface ChatbotSettings {
  language: Language;
  /** Number of consecutive messages that were not understood after which an agent takes over; 0 means never. */
  maxMisses: number;
  /** Whether the close keyword ends the conversation. If false, the keyword counts as not understood. */
  closesByKeyword: boolean;
}

export interface ChatbotEnd {
  reason: 'leaf' | 'noOptions' | 'misses' | 'agent' | 'silence' | 'left';
  queueToTransferId: number | null;
  operatorId: number | null;
}

export interface ChatbotStep {
  progress: ChatbotProgress;
  /** Message to send; an empty string if there is none. */
  text: string;
  end: ChatbotEnd | null;
}
