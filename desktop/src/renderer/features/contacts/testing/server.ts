import { vi } from 'vitest';
import { json } from '@/testing/fake-desktop';

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** Replaces `fetch` with responses by `METHOD /path` (without the query). Returns the received requests. */
export function answerWith(answers: Record<string, () => Response>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    calls.push({ method: request.method, path: pathname, body: text === '' ? null : JSON.parse(text) });
    return answers[`${request.method} ${pathname}`]?.() ?? json({ error: 'ERR_NOT_FOUND' }, 404);
  });
  return calls;
}
