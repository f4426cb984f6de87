import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from './core/config';
import { type Conversations, startConversations } from './testing/conversations';

const MB = 1024 * 1024;
const FREE_OF_NO_VOLUME = 2 ** 60;

let world: Conversations | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Starts a server with this configuration. `send` uploads a file of the given size. */
async function serverWith(config: Partial<Config>) {
  const started = (world = await startConversations(config));
  const { admin } = started.people;
  const { ticket } = await started.openTicket(admin);
  const send = async (bytes: number) => {
    const form = new FormData();
    form.append('medias', new Blob([Buffer.alloc(bytes, 'a')], { type: 'text/plain' }), 'nota.txt');
    const response = await fetch(`${started.url}/messages/${ticket.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { send, company: started.people.company, services: started.app.services };
}

describe('the limits of the composed server', () => {
  it('give a company the trial quota until its first payment', async () => {
    const media = { quotaBytes: 50 * MB, trialQuotaBytes: MB, retentionDays: null };
    const { send, company, services } = await serverWith({ media });
    await services.companies.updateCompany(company.id, { unpaid: true });
    expect(await send(2 * MB)).toMatchObject({
      status: 507,
      body: { error: 'ERR_STORAGE_FULL', details: { reason: 'quota', quota: MB } },
    });
    await services.companies.renew(company.id, { invoiceId: 1, months: 1 });
    expect((await send(2 * MB)).status).toBe(201);
  });

  it('reject files while less disk space is free than the reserve', async () => {
    const { send } = await serverWith({ disk: { reserveBytes: FREE_OF_NO_VOLUME, reservePercent: 0 } });
    expect(await send(10)).toMatchObject({
      status: 507,
      body: { error: 'ERR_STORAGE_FULL', details: { reason: 'disk' } },
    });
  });
});
