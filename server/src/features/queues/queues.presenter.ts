import type { Queue, QueueRow, QueueSummary } from '@recado/shared/queues';
import { QUEUE_SCHEDULE } from '@recado/shared/schedules';
import type { QueueDocument } from './queue.model';

/** A queue as tickets, people and connections carry it. */
export function presentQueue({ _id, name, color }: QueueDocument): QueueSummary {
  return { id: _id, name, color };
}

/** A queue as its screen lists it. */
export function presentQueueRow(queue: QueueDocument): QueueRow {
  return { ...presentQueue(queue), greetingMessage: queue.greetingMessage };
}

/** A queue as its dialog edits it. */
export function presentWholeQueue(queue: QueueDocument): Queue {
  const { outOfHoursMessage, schedules } = queue;
  return { ...presentQueueRow(queue), outOfHoursMessage, schedules: schedules ?? QUEUE_SCHEDULE };
}
