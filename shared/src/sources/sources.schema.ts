import { z } from 'zod';

/** `direct`: the customer wrote without an advertisement or a campaign. `agent`: an agent opened the ticket in the app. */
export const sourceKindSchema = z.enum([
  'ad',
  'campaign',
  'link',
  'group',
  'schedule',
  'api',
  'phone',
  'agent',
  'direct',
]);
export type SourceKind = z.output<typeof sourceKindSchema>;

/** `unknown`: records of earlier versions. */
export const sourceFilterSchema = z.enum([...sourceKindSchema.options, 'unknown']);
export type SourceFilter = z.output<typeof sourceFilterSchema>;

/** A customer's source. Set at creation, never changed. */
export const sourceSchema = z.object({
  kind: sourceKindSchema,
  /** Title of the advertisement, or the name of the campaign or link at that time. */
  name: z.string().optional(),
  /** Address of the advertisement. */
  url: z.string().optional(),
  /** Id of the advertisement, the campaign or the link. */
  id: z.string().optional(),
});
export type Source = z.output<typeof sourceSchema>;
