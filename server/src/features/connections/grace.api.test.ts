import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCompany } from '@recado/shared/companies';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';

const DAY_MS = 86_400_000;
const REQUEST = {
  firstName: 'Marina Lopes Andrade',
  lastName: '',
  address2: 'Avenida Paulista, 1578',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR' as const,
  document: '',
};

let server: ConnectionServer;
let owner: Persona;

beforeAll(async () => {
  const receiver = { name: 'RECADO', city: 'SAO PAULO' };
  server = await startConnectionServer({
    payments: { provider: 'static', pixKey: 'dono@recado.test', receiver },
  });
  owner = await server.build.persona((await server.build.company()).id, {
    profile: 'admin',
    superAdmin: true,
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.gateway.calls.length = 0;
});

let made = 0;

/** Creates a company that is overdue by these days, with a paired connection and one that a user stopped. */
async function lapsed(days: number) {
  const { services } = server.app;
  const plan = await services.plans.createPlan({
    ...{ name: `Plano ${++made}`, users: 5, connections: 5, queues: 5, value: 100 },
  });
  const { admin } = await server.company(plan.id);
  const [linked, ended] = [await server.made(admin, 'Loja'), await server.made(admin, 'Antiga')];
  const { companyId } = admin;
  const report = async (id: number, state: Parameters<typeof server.gateway.report>[1]) => {
    server.gateway.report({ companyId, connectionId: id }, state);
    await vi.waitFor(async () => {
      const [now] = await services.connections.pageAcrossCompanies({ after: id - 1 }, 1);
      expect(now?.status).toBe(state.status);
    });
  };
  await report(linked.id, { status: 'CONNECTED', number: '5511987654321' });
  await report(ended.id, { status: 'CONNECTED', number: '5511987654322' });
  await report(ended.id, { status: 'DISCONNECTED', reason: 'replaced' });
  await services.companies.updateCompany(companyId, { dueDate: new Date(Date.now() - days * DAY_MS) });
  server.gateway.calls.length = 0;
  const calls = () => server.gateway.calls.filter(([, company]) => company === companyId);
  const stopped = () => report(linked.id, { status: 'DISCONNECTED' });
  // The sweep at the start of the server may pause the connection once more, and then resumes it.
  const resumed = () => vi.waitFor(() => expect(calls().at(-1)).toEqual(['start', companyId, linked.id]));
  const affected = () => new Set(calls().map(([, , connectionId]) => connectionId));
  return { companyId, plan, linkedId: linked.id, calls, stopped, resumed, affected };
}

describe('connections of an unpaid company', () => {
  it('receive messages for seven more days, then stop, but stay paired', async () => {
    const [soon, late] = [await lapsed(6.9), await lapsed(7.1)];
    await server.app.services.stopAfterGrace(new Date());
    expect(soon.calls()).toEqual([]);
    // The sweep at the start of the server may pause the connection a second time.
    const pause = ['pause', late.companyId, late.linkedId];
    expect(late.calls()).toEqual(late.calls().map(() => pause));
    expect(late.calls()).not.toEqual([]);
    await late.stopped();
    const before = late.calls().length;
    await server.app.services.stopAfterGrace(new Date());
    expect(late.calls()).toHaveLength(before);
    // A start of the server does not resume the sessions either.
    await server.app.services.connections.start();
    const booted = server.gateway.calls.filter(([call]) => call === 'boot').map(([, company]) => company);
    expect(booted).toContain(soon.companyId);
    expect(booted).not.toContain(late.companyId);
  });

  it('resume after a payment, except those that a user or the messenger ended', async () => {
    const { companyId, linkedId, stopped, resumed, affected } = await lapsed(30);
    await stopped();
    const { subscription } = server.app.services;
    const { invoiceId } = await subscription.pay(companyId, REQUEST);
    await subscription.confirmAcrossCompanies({ userId: owner.id, name: owner.name }, invoiceId);
    await resumed();
    expect(affected()).toEqual(new Set([linkedId]));
  });

  it('resume when a platform admin moves the due date', async () => {
    const { companyId, plan, linkedId, stopped, resumed, affected } = await lapsed(30);
    await stopped();
    const { name } = await server.app.services.companies.getCompany(companyId);
    const body = { name, email: 'loja@recado.test', planId: plan.id, dueDate: '2099-01-01' };
    // Uses this server, because another one would start the sessions with its own messenger.
    const { status } = await server.here.call(updateCompany, { params: { companyId }, body }, owner);
    expect(status).toBe(200);
    await resumed();
    expect(affected()).toEqual(new Set([linkedId]));
  });
});
