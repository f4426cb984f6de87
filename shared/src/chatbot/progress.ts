import type { Language } from '../companies';
import type { QueueOption } from '../queue-options';

/** A menu entry as the customer received it. In a list of queues, `optionId` is the queue's id. */
export interface SentEntry {
  number: number;
  optionId: number;
  title: string;
}

/**
 * A customer's position in the menus. `closed`: the chosen queue was closed; its menu is sent with the first message
 * after it opens.
 */
export interface ChatbotProgress {
  state: 'queues' | 'options' | 'closed' | 'ended';
  queueId: number | null;
  /** Whether the customer chose the queue from a list. "Back" then leads to that list. */
  queueChosen: boolean;
  /** Ids of the options that the customer chose, from the first menu to the current one. */
  path: number[];
  /** Last menu sent. A number means its entry even if the administrator has changed the menu since. */
  menu: SentEntry[];
  /** Number of consecutive inputs that were not understood. */
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
  /** After so many consecutive inputs that were not understood, an agent takes over; 0 means never. */
  maxMisses: number;
  /** Whether the close keyword ends the conversation. If not, it is not understood. */
  closesByKeyword: boolean;
}

export interface ChatbotEnd {
  reason: 'leaf' | 'noOptions' | 'misses' | 'agent' | 'silence' | 'left';
  queueToTransferId: number | null;
  operatorId: number | null;
}

export interface ChatbotStep {
  progress: ChatbotProgress;
  /** The message to send; empty if there is none. */
  text: string;
  end: ChatbotEnd | null;
}
