import { z } from 'zod';

/** Throws unless the schema is an object, as path parameters and queries must be. */
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
