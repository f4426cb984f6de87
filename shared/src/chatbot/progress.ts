import type { Language } from '../contract';
import type { QueueOption } from '../queue-options';

/** In a list of queues, `optionId` is the queue's id. */
export interface SentEntry {
  number: number;
  optionId: number;
  title: string;
  /** A queue outside its hours. */
  closed?: true;
}

/** `closed`: the chosen queue was closed; its menu follows after it opens. */
export interface ChatbotProgress {
  state: 'queues' | 'options' | 'closed' | 'ended';
  queueId: number | null;
  /** If true, "back" leads to the list of queues. */
  queueChosen: boolean;
  /** Ids of the chosen options, from the first menu. */
  path: number[];
  /** Last sent menu. Its numbers stay valid if the menu changes. */
  menu: SentEntry[];
  misses: number;
  /** Closed queue that the customer chose from the list, which stays open to another choice. */
  closedQueueId?: number;
}

export interface MenuQueue {
  id: number;
  name: string;
  greeting: string;
  options: QueueOption[];
  /** Text that replaces the options; null while the queue is open. */
  closedText: string | null;
}

export interface MenuSource {
  greeting: string;
  choices: readonly number[];
  queue(id: number): MenuQueue | undefined;
}

export interface ChatbotSettings {
  language: Language;
  /** Consecutive misses until an agent takes over; 0 means never. */
  maxMisses: number;
  /** If false, the close keyword counts as not understood. */
  closesByKeyword: boolean;
}

export interface ChatbotEnd {
  reason: 'leaf' | 'noOptions' | 'misses' | 'agent' | 'silence' | 'left';
  queueToTransferId: number | null;
  operatorId: number | null;
}

export interface ChatbotStep {
  progress: ChatbotProgress;
  /** Empty if there is no message to send. */
  text: string;
  end: ChatbotEnd | null;
}
