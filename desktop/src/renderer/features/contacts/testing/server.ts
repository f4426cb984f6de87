import { vi } from 'vitest';
import { json } from '@/testing/fake-desktop';

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** Replaces `fetch` with responses by `METHOD /path` (without the query). Returns the received requests. */
export function respondWith(responses: Record<string, (body: unknown) => Response>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    calls.push({ method: request.method, path: pathname, body });
    return responses[`${request.method} ${pathname}`]?.(body) ?? json({ error: 'ERR_NOT_FOUND' }, 404);
  });
  return calls;
}
