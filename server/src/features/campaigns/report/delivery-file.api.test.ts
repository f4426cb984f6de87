import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '#testing/factories';
import { deliveryCollection, type DeliveryDocument } from '../model/delivery.model';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

/** For example `CAMPAIGN_FILE_ROWS=100000`, which also prints the time and the growth of memory. */
const ROWS = Number(process.env['CAMPAIGN_FILE_ROWS'] ?? 2_500);
const MB = 1024 * 1024;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
});
afterAll(() => world.close());

const rowOf = (campaignId: number, order: number, fields: Partial<DeliveryDocument>): DeliveryDocument => ({
  ...{ _id: `${campaignId}-${order}`, companyId: world.people.company.id, campaignId, itemId: order },
  ...{ identityKey: `key-${order}`, name: `Pessoa ${order}`, number: '5511970000000', email: '', extra: {} },
  ...{ variant: 0, zone: '', isNewChat: true, state: 'delivered', attempt: 1, order, ...fields },
});

/** Stores persons of a cancelled campaign. */
async function campaignWith(fieldsOf: (order: number) => Partial<DeliveryDocument>, count: number) {
  const { body } = await world.create();
  const rows = Array.from({ length: count }, (_, order) => rowOf(body.id, order, fieldsOf(order)));
  for (let at = 0; at < count; at += 10_000)
    await deliveryCollection().insertMany(rows.slice(at, at + 10_000));
  await world.app.database.db
    .collection<{ _id: number }>('campaigns')
    .updateOne({ _id: body.id }, { $set: { status: 'CANCELADA' } });
  return body;
}

const request = (campaignId: number, { token }: Pick<Persona, 'token'>, query = '') =>
  fetch(`${world.url}/campaigns/${campaignId}/deliveries.csv${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('GET /campaigns/{id}/deliveries.csv', () => {
  it('returns all persons of a cancelled campaign in order, in parts', { timeout: 300_000 }, async () => {
    const { id } = await campaignWith(() => ({}), ROWS);
    const before = process.memoryUsage().heapUsed;
    let [peak, bytes, parts] = [before, 0, 0];
    const started = performance.now();
    const response = await request(id, world.people.admin);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const decoder = new TextDecoder();
    let [count, rest, isOrdered] = [-1, '', true];
    for await (const chunk of response.body!) {
      peak = Math.max(peak, process.memoryUsage().heapUsed);
      bytes += chunk.byteLength;
      parts += 1;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        isOrdered &&= count < 0 || line.startsWith(`"Pessoa ${count}";`);
        count += 1;
      }
    }
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    expect({ count, isOrdered }).toEqual({ count: ROWS, isOrdered: true });
    if (process.env['CAMPAIGN_FILE_ROWS'])
      process.stdout.write(
        `${JSON.stringify({ rows: ROWS, seconds, bytes, parts, grownMB: Math.round((peak - before) / MB) })}\n`,
      );
  });

  it('has words of the language, times of the company and no formula', async () => {
    const sentAt = new Date('2026-11-21T12:00:00Z');
    const { id } = await campaignWith(
      (order) =>
        order === 0
          ? { name: '=HYPERLINK("x")', sentAt }
          : { name: '＋1', state: 'failed', reason: 'rejected' },
      2,
    );
    const lines = linesOf(await (await request(id, world.people.admin)).text());
    expect(lines[0]).toMatch(/^"Pessoa";"Número";"Texto";"Estado";"Motivo"/);
    expect(lines[1]).toBe(
      '"\'=HYPERLINK(""x"")";"5511970000000";"1";"Entregue";"";"";"";"21/11/2026 09:00:00";"";"";""',
    );
    expect(lines[2]).toMatch(/^"'＋1";.*;"Falhou";"o WhatsApp recusou"/);
    const failed = linesOf(
      await (await request(id, world.people.admin, '?states=failed&language=en')).text(),
    );
    expect(failed).toHaveLength(2);
    expect(failed[1]).toMatch(/;"Failed";"refused by WhatsApp";/);
  });

  it('ends when the client leaves', async () => {
    const { id } = await campaignWith(() => ({}), 2_500);
    const leaving = new AbortController();
    const response = await fetch(`${world.url}/campaigns/${id}/deliveries.csv`, {
      headers: { authorization: `Bearer ${world.people.admin.token}` },
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
    expect((await request(id, world.people.admin)).status).toBe(200);
  });

  it('rejects users without campaigns, strangers, unknown campaigns and states', async () => {
    const { id } = await campaignWith(() => ({}), 1);
    expect((await request(id, world.people.agent)).status).toBe(403);
    expect((await request(id, { token: '' })).status).toBe(401);
    expect((await request(999_999, world.people.admin)).status).toBe(404);
    expect((await request(id, world.people.admin, '?states=lost')).status).toBe(400);
  });
});
