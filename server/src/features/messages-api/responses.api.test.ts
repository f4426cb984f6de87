import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#messenger/gateway';
import { newCustomer } from '#testing/conversations';
import { randomFrom } from '#testing/malformed-inputs';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

let api: MessagesApi;
let phone: string;

beforeAll(async () => {
  api = await startMessagesApi();
  ({ phone } = await api.knownCustomer());
});
afterAll(() => api.close());
afterEach(async () => {
  api.messenger.failLookupsWith(undefined);
  await mongoose.connection.collection('api_rates').deleteMany({});
});

const stored = async () => {
  const counts: Record<string, number> = {};
  for (const name of ['messages', 'contacts', 'tickets', 'media_files', 'api_requests'])
    counts[name] = await mongoose.connection.collection(name).countDocuments();
  return counts;
};
const company = (changes: object) =>
  api.app.services.companies.updateCompany(api.people.company.id, changes as never);

describe('an invalid request', () => {
  it.each([
    ['no recipient', { body: 'Oi' }, 'number', 'required'],
    ['two recipients', { number: '5511987654321', contactId: 1, body: 'Oi' }, 'contactId', 'oneRecipient'],
    ['no body', { number: '5511987654321' }, 'body', 'required'],
    ['a blank body', { number: '5511987654321', body: ' \n' }, 'body', 'empty'],
    ['no area code', { number: '98765-4321', body: 'Oi' }, 'number', 'areaMissing'],
    ['a group', { number: '12036302512345', body: 'Oi' }, 'number', 'numberLong'],
    ['a text as number', { number: 'Maria', body: 'Oi' }, 'number', 'numberMissing'],
    ['an unknown ticket rule', { number: '5511987654321', body: 'Oi', ticket: 'x' }, 'ticket', undefined],
  ])('with %s returns 400 and names the field', async (_name, body, field, reason) => {
    const before = await stored();
    const response = await api.send(body);
    expect([response.status, response.error, response.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
    if (reason) expect(response.details?.['reason']).toBe(reason);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['no file', { number: '5511987654321', body: 'a.csv' }, [], 'medias', 'required'],
    ['no recipient', { body: 'a.csv' }, [{ content: '1' }], 'number', 'required'],
    ['no file name', { number: '5511987654321' }, [{ content: '1' }], 'body', 'required'],
    ['no number', { number: '55 11', body: 'a.csv' }, [{ content: '1' }], 'number', 'numberShort'],
  ])('as a form with %s returns 400 and names the field', async (_name, fields, files, field, reason) => {
    const before = await stored();
    expect(await api.sendFile(fields as unknown as Record<string, string>, files)).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      details: { field, reason },
    });
    expect(await stored()).toEqual(before);
  });

  it('is not one whose number has a mask, a plus, a line break or is a JSON number', async () => {
    const masked = `+${phone.slice(0, 2)} (${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`;
    for (const number of [masked, `${phone}\r\n`, phone.slice(2), Number(phone)]) {
      const response = await api.send({ number, body: 'Oi' });
      expect([response.status, number], JSON.stringify(response.body)).toEqual([202, number]);
    }
  });

  it('with an unusable Idempotency-Key returns 400', async () => {
    const headers = { ...api.bearer(api.token), 'Idempotency-Key': 'x'.repeat(256) };
    expect(await api.send({ number: phone, body: 'Oi' }, headers)).toMatchObject({
      status: 400,
      details: { field: 'Idempotency-Key' },
    });
  });
});

describe('a number', () => {
  it('that is not on WhatsApp returns ERR_WAPP_INVALID_CONTACT', async () => {
    const before = await stored();
    expect(await api.send({ number: newCustomer().phone, body: 'Oi' })).toMatchObject({
      status: 400,
      error: 'ERR_WAPP_INVALID_CONTACT',
    });
    expect(await stored()).toEqual(before);
  });

  it('that cannot be looked up for the budget returns 429 {reason: lookup} and Retry-After', async () => {
    api.messenger.failLookupsWith(new GatewayError('budget', 'too many'));
    const response = await api.send({ number: newCustomer().phone, body: 'Oi' });
    expect(response).toMatchObject({ status: 429, details: { reason: 'lookup' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a foreign id', () => {
  it.each([
    ['queueId', () => 999_999, 'ERR_NO_QUEUE_FOUND'],
    ['userId', () => api.people.rivalAgent.id, 'ERR_NO_USER_FOUND'],
    ['quotedId', () => '01KAFEXAMP0000000000000000', 'ERR_NO_MESSAGE_FOUND'],
  ])('as %s returns 404', async (field, value, error) => {
    const before = await stored();
    for (const ticket of ['open', undefined])
      expect(await api.send({ number: phone, body: 'Oi', ticket, [field]: value() })).toMatchObject({
        status: 404,
        error,
      });
    expect(await stored()).toEqual(before);
  });
});

describe('a file', () => {
  const fields = () => ({ number: phone, body: 'foto.jpg' });

  it('that is too large returns 413, two files, too', async () => {
    const before = await stored();
    const large = new Uint8Array(17 * 1024 * 1024);
    expect(await api.sendFile(fields(), [{ content: large, type: 'image/jpeg' }])).toMatchObject({
      status: 413,
      error: 'ERR_PAYLOAD_TOO_LARGE',
    });
    expect(await api.sendFile(fields(), [{ content: '1' }, { content: '2' }])).toMatchObject({
      status: 413,
      error: 'ERR_TOO_MANY_FILES',
    });
    expect(await stored()).toEqual(before);
  });

  it('that is empty returns 422', async () => {
    const before = await stored();
    expect(await api.sendFile(fields(), [{ content: '' }])).toMatchObject({
      status: 422,
      error: 'ERR_MEDIA_UNREADABLE',
    });
    expect(await stored()).toEqual(before);
  });

  it('beyond the storage quota returns 507', async () => {
    await company({ mediaQuotaMb: 0 });
    expect(await api.sendFile(fields(), [{ content: '1' }])).toMatchObject({
      status: 507,
      error: 'ERR_STORAGE_FULL',
    });
    await company({ mediaQuotaMb: null });
  });
});

describe('a company', () => {
  afterEach(() => company({ dueDate: null, status: 'active' }));

  it('that is past due returns 402', async () => {
    await company({ dueDate: new Date(Date.now() - 1_000) });
    expect(await api.send({ number: phone, body: 'Oi' })).toMatchObject({
      status: 402,
      error: 'ERR_SUBSCRIPTION_EXPIRED',
    });
  });

  it('that is inactive returns 403', async () => {
    await company({ status: 'inactive' });
    expect(await api.send({ number: phone, body: 'Oi' })).toMatchObject({
      status: 403,
      error: 'ERR_COMPANY_INACTIVE',
    });
  });
});

describe('a token', () => {
  it('may send 60 requests a minute, then returns 429 {reason: rate} and Retry-After', async () => {
    const send = () => api.send({ number: phone, body: 'Oi' }, api.bearer(api.rivalToken));
    const responses = await Promise.all(Array.from({ length: 130 }, send));
    const rejected = responses.filter(({ status }) => status === 429);
    // A new minute of the limit may begin during the test.
    expect(rejected.length).toBeGreaterThanOrEqual(10);
    expect(rejected[0]).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', details: { reason: 'rate' } });
    const wait = Number(rejected[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });
});

describe('seeded malformed input', () => {
  const random = randomFrom('messages-api');
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const bad: [string, readonly unknown[]][] = [
    ['number', [undefined, null, 5511987654321, '', '55-11', '１１', {}, [], '9'.repeat(5_000), { $gt: '' }]],
    ['body', [undefined, null, '', '   ', 7, ['a'], {}, 'x'.repeat(70_000)]],
    ['ticket', ['OPEN', '', 1, {}, ['open']]],
    ['queueId', ['1', -1, 1.5, 0, {}, 1e99]],
    ['userId', ['x', -1, {}, []]],
    ['quotedId', ['1', 5, {}, '01KAFEXAMP000000000000000é']],
  ];

  it('as JSON never returns a 5xx status and stores nothing', async () => {
    const before = await stored();
    for (let round = 0; round < 150; round += 1) {
      const [field, values] = pick(bad);
      const input = { number: phone, body: 'Oi', $where: '1', [field]: pick(values) };
      const raw = JSON.stringify(input);
      const sent = random() < 0.2 ? raw.slice(0, Math.floor(random() * (raw.length - 1))) : raw;
      if (round % 50 === 49) await mongoose.connection.collection('api_rates').deleteMany({});
      const { status } = await api.send(sent);
      expect(status, sent.slice(0, 300)).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });

  it('as a form never returns a 5xx status and stores nothing', async () => {
    const before = await stored();
    const part = (name: string, value: string) =>
      `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--limit\r\nContent-Disposition: form-data; name="medias"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n1\r\n`;
    const whole = `${part('number', phone)}${part('body', 'a.csv')}${file}--limit--\r\n`;
    for (let round = 0; round < 50; round += 1) {
      const damaged =
        random() < 0.5
          ? whole.slice(0, Math.floor(random() * (whole.length - 6)))
          : whole.replace(
              pick(['name="number"', 'name="medias"', 'name="body"']),
              pick(['', 'name="x"', 'name=']),
            );
      const response = await fetch(`${api.url}/api/messages/send`, {
        method: 'POST',
        headers: { ...api.bearer(api.token), 'content-type': 'multipart/form-data; boundary=limit' },
        body: damaged,
      });
      expect(response.status, damaged).toBe(400);
      await response.text();
    }
    expect(await stored()).toEqual(before);
  });
});
