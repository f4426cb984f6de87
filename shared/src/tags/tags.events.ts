import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { tagSummarySchema } from './tags.schema';

/** A tag was made, changed or deleted: lists of tags and the tickets on screen follow. */
export const tagEvent = defineEvent(
  'tag',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag: tagSummarySchema }),
    z.object({ action: z.literal('delete'), tagId: idField }),
  ]),
);
