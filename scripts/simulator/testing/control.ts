import type { Simulator } from '../index';

/** Calls the control API: POST with a body, GET without. Throws with the answer's own words unless it is 2xx. */
export async function control<T = never>(simulator: Simulator, path: string, body?: object): Promise<T> {
  const answer = await fetch(simulator.controlUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}
