import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERROR_STATUS, type ErrorCode } from '@recado/shared/contract';

export function errorResponses(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, object> = {};
  for (const [status, listed] of [...byStatus].sort(([a], [b]) => a - b)) {
    const schema = z.object({
      error: z.enum(listed as [ErrorCode, ...ErrorCode[]]),
      details: z.record(z.string(), z.unknown()).optional(),
    });
    const [first] = listed;
    const details =
      first === 'ERR_VALIDATION' ? { part: 'body', field: 'name', reason: 'required' } : undefined;
    responses[String(status)] = {
      description: listed.join(', '),
      content: { 'application/json': { schema, example: { error: first, ...(details && { details }) } } },
    };
  }
  return responses as ZodOpenApiResponsesObject;
}
