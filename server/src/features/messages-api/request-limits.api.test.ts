import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES_API } from '@recado/shared/automation';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

let api: MessagesApi;

beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.close());
afterEach(() => mongoose.connection.collection('api_rates').deleteMany({}));

describe('a token', () => {
  it('has its invalid requests and its reads counted like its messages', async () => {
    const { requestsPerMinute } = MESSAGES_API;
    // The minute of the clock may end in between, so that up to one limit more is accepted.
    const responses: { status: number; details: unknown }[] = [];
    for (let n = 0; n <= 2 * requestsPerMinute && responses.at(-1)?.status !== 429; n += 1)
      responses.push(n % 2 ? await api.send({ number: 'x' }) : await api.read('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    expect(responses.slice(0, -1).map(({ status }) => status)).not.toContain(429);
    expect(responses.length).toBeGreaterThan(requestsPerMinute);
    expect(responses.at(-1)).toMatchObject({ status: 429, details: { reason: 'rate' } });
  });

  it('that is unknown is rejected with 429 after many others of its network; proven ones go on', async () => {
    expect((await api.read('01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    const guess = (n: number) => api.read('01ARZ3NDEKTSV4RRFFQ69G5FAV', api.bearer(`a-guessed-token-${n}`));
    const statuses: number[] = [];
    while (statuses.length <= MESSAGES_API.wrongTokensPerMinute && statuses.at(-1) !== 429)
      statuses.push((await guess(statuses.length)).status);
    expect(statuses).toEqual([...Array.from({ length: MESSAGES_API.wrongTokensPerMinute }, () => 401), 429]);
    const rejected = await guess(99);
    expect(rejected).toMatchObject({ status: 429, details: { reason: 'wrongTokens' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.read('01ARZ3NDEKTSV4RRFFQ69G5FAV', api.bearer(api.rivalToken))).status).toBe(429);
    expect((await api.read('01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});
