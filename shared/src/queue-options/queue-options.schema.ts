import { z } from 'zod';
import { formVersionField, idField } from '../contract';

const queueOptionRowSchema = z.object({
  id: idField,
  queueId: idField,
  parentId: idField.nullable(),
  /** Position in the level, from 1. */
  option: z.number().int().positive(),
  /** An untitled option is not sent to customers. */
  title: z.string(),
  message: z.string(),
  queueToTransferId: idField.nullable(),
  operatorId: idField.nullable(),
  version: formVersionField,
});

export const queueOptionSchema = queueOptionRowSchema
  .extend({
    get children() {
      return z.array(queueOptionSchema);
    },
  })
  .meta({ id: 'QueueOption' });
export interface QueueOption extends z.output<typeof queueOptionRowSchema> {
  children: QueueOption[];
}

export function withDescendants(options: readonly QueueOption[]): QueueOption[] {
  return options.flatMap((option) => [option, ...withDescendants(option.children)]);
}
