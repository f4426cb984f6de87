import type { Language } from '../companies';
import type { QueueOption } from '../queue-options';

/** An entry of a menu as it was sent; `optionId` is a queue's id in a list of queues. */
export interface SentEntry {
  number: number;
  optionId: number;
  title: string;
}

/**
 * Position of a customer in the menus. `closed`: the chosen queue was closed, so its menu starts with the first message after
 * its opening.
 */
export interface ChatbotProgress {
  state: 'queues' | 'options' | 'closed' | 'ended';
  queueId: number | null;
  /** The customer chose the queue from a list, which is therefore the first menu. */
  queueChosen: boolean;
  /** Ids of the options chosen on the way to the current menu. */
  path: number[];
  /** The menu last sent: a number means one of its entries, whatever was changed since. */
  menu: SentEntry[];
  /** Inputs in a row that were not understood. */
  misses: number;
}

export interface MenuQueue {
  id: number;
  name: string;
  greeting: string;
  options: QueueOption[];
  /** Sent instead of the options while the queue is closed; null while it is open. */
  closedText: string | null;
}

/** Greetings, queues and options as they are now. */
export interface MenuSource {
  /** The connection's greeting. */
  greeting: string;
  /** Ids of the connection's queues, in its order. */
  choices: readonly number[];
  queue(id: number): MenuQueue | undefined;
}

export interface ChatbotSettings {
  language: Language;
  /** Inputs in a row not understood before an agent takes over; 0: never. */
  maxMisses: number;
  /** The close keyword ends the conversation; otherwise it is not understood. */
  closesByKeyword: boolean;
}

/** Why the chatbot ended, and where a chosen option transfers the ticket. */
export interface ChatbotEnd {
  reason: 'leaf' | 'noOptions' | 'misses' | 'agent' | 'silence' | 'left';
  queueToTransferId: number | null;
  operatorId: number | null;
}

export interface ChatbotStep {
  progress: ChatbotProgress;
  /** The one message of the step; empty: none. */
  text: string;
  /** Set by the step that ends the chatbot. */
  end: ChatbotEnd | null;
}
