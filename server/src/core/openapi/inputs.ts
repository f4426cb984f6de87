import { z } from 'zod';

/** A part of the input that is an object of fields: path parameters and queries. */
export function objectSchema(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) {
    throw new Error('Path parameters and queries are declared as objects of fields.');
  }
  return schema;
}

/** An example without the fields that are not there: OpenAPI has no undefined. */
export function exampleOf(example: unknown): unknown {
  return example === undefined ? undefined : (JSON.parse(JSON.stringify(example)) as unknown);
}
