import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { tagSummarySchema } from './tags.schema';

export const tagEvent = defineEvent(
  'tag',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag: tagSummarySchema }),
    z.object({ action: z.literal('delete'), tagId: idField }),
  ]),
);
