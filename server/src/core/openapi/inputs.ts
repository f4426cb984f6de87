import { z } from 'zod';

/** Requires an object schema, as for path parameters and queries. */
export function objectSchema(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) {
    throw new Error('Path parameters and queries are declared as objects of fields.');
  }
  return schema;
}

/** Removes undefined fields, which OpenAPI does not support. */
export function exampleOf(example: unknown): unknown {
  return example === undefined ? undefined : (JSON.parse(JSON.stringify(example)) as unknown);
}
