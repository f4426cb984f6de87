import type { Queue, QueueRow, QueueSummary } from '@recado/shared/queues';
import { QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { versionOf } from '#core/forms';
import type { QueueDocument } from './queue.model';

export function presentQueue({ _id, name, color }: QueueDocument): QueueSummary {
  return { id: _id, name, color };
}

export function presentQueueRow(queue: QueueDocument): QueueRow {
  return {
    ...presentQueue(queue),
    greetingMessage: queue.greetingMessage,
    ...(queue.assignment === 'automatic' && { assignment: queue.assignment }),
  };
}

export function presentWholeQueue(queue: QueueDocument): Queue {
  const { outOfHoursMessage, schedules } = queue;
  return {
    ...presentQueueRow(queue),
    outOfHoursMessage,
    schedules: schedules ?? QUEUE_SCHEDULE,
    version: versionOf(queue),
  };
}
