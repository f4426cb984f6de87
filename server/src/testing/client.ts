import type { AnyEndpoint, CallInput, ErrorCode, ErrorEnvelope, OutputOf } from '@recado/shared/contract';

export interface Bearer {
  token: string;
}

/** `body` is set on success, `error` otherwise. */
export interface CallResponse<E extends AnyEndpoint> {
  status: number;
  body: OutputOf<E>;
  error: ErrorCode | undefined;
  details: Record<string, unknown> | undefined;
  headers: Headers;
}

/** Returns a typed API client that rotates over the servers. */
export function testClient(...urls: string[]) {
  let calls = 0;
  return async function call<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    as?: Bearer,
    headers: Record<string, string> = {},
  ): Promise<CallResponse<E>> {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const url = urls[calls++ % urls.length] ?? '';
    const response = await fetch(url + addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
    const failure = response.ok ? undefined : (parsed as ErrorEnvelope);
    return {
      status: response.status,
      body: parsed as OutputOf<E>,
      error: failure?.error,
      details: failure?.details,
      headers: response.headers,
    };
  };
}

/** Returns an endpoint's path with parameters and query. */
export function addressOf(endpoint: AnyEndpoint, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
