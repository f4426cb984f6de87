import type { Simulator } from '../index';

/**
 * Calls the control API: POST with a body, otherwise GET. Throws with the response's text unless the status
 * is 2xx.
 */
export async function control<T = never>(simulator: Simulator, path: string, body?: object): Promise<T> {
  const response = await fetch(simulator.controlUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
