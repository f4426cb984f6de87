import { z } from 'zod';
import { idField, languageSchema } from '../contract';
import { queueOptionSchema } from '../queue-options';
import type { MenuQueue, MenuSource } from './progress';

const menuQueueSchema = z.object({
  id: idField,
  name: z.string(),
  greeting: z.string(),
  options: z.array(queueOptionSchema),
  closedText: z.string().nullable(),
});

const menuTargetsSchema = z.object({
  queueIds: z.array(idField),
  attendedQueueIds: z.array(idField),
  operators: z.array(z.object({ id: idField, queueIds: z.array(idField) })),
});

export const menuPreviewSchema = z.object({
  settings: z.object({
    language: languageSchema,
    maxMisses: z.number().int(),
    closesByKeyword: z.boolean(),
  }),
  greeting: z.string(),
  choices: z.array(idField),
  queues: z.array(menuQueueSchema),
  targets: menuTargetsSchema,
});
export type MenuPreview = z.output<typeof menuPreviewSchema>;

export const menuReplaySchema = z.object({
  messages: z.number().int(),
  understood: z.number().int(),
  misses: z.array(z.object({ text: z.string(), count: z.number().int() })),
});

/** `choices`: ids of the connection's queues. */
export function menuSourceOf(menus: {
  greeting: string;
  choices: readonly number[];
  queues: readonly MenuQueue[];
}): MenuSource {
  const byId = new Map(menus.queues.map((queue) => [queue.id, queue]));
  return { greeting: menus.greeting, choices: menus.choices, queue: (id) => byId.get(id) };
}
