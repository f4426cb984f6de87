import { model } from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { logout } from '@recado/shared/auth';
import { startImpersonation } from '@recado/shared/platform';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => server.close());

async function connect({ token }: Pick<Persona, 'token'>): Promise<Socket> {
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}

const BY_SERVER = 'io server disconnect';
const ended = (socket: Socket) => new Promise<string>((resolve) => void socket.on('disconnect', resolve));

it('a sign-in notifies all other windows of the user, and disconnects them', async () => {
  const company = await server.build.company();
  const [who, colleague] = [await server.build.persona(company.id), await server.build.persona(company.id)];
  const [window, other] = [await connect(who), await connect(colleague)];
  const received: unknown[] = [];
  const name = `company-${company.id}-auth`;
  window.on(name, (payload) => received.push(payload));
  other.on(name, () => received.push('the colleague too'));
  const cut = ended(window);
  const again = await server.build.signIn(who);
  await cut;
  expect(received).toEqual([{ user: { id: who.id } }]);
  expect(other.connected).toBe(true);
  await expect(connect(who)).rejects.toThrow('ERR_NOT_AUTHENTICATED');
  expect((await connect(again)).connected).toBe(true);
});

it('a sign-out disconnects the sockets of its authSession', async () => {
  const who = await server.build.persona((await server.build.company()).id);
  const cut = ended(await connect(who));
  await server.call(logout, {}, who);
  expect(await cut).toBe(BY_SERVER);
});

it("the end of a company's service disconnects its windows", async () => {
  const company = await server.build.company();
  const who = await server.build.persona(company.id);
  const cut = ended(await connect(who));
  await server.app.services.companies.updateCompany(company.id, { dueDate: new Date(Date.now() - 1_000) });
  // The server also performs this call every few minutes.
  await server.app.context.publisher.refreshUser(company.id, who.id);
  await cut;
  server.app.services.auth.userChanged(who.id);
  await expect(connect(who)).rejects.toThrow('ERR_SESSION_EXPIRED');
});

const platformAdmin = async () =>
  server.build.persona((await server.app.services.companies.platformCompany()).id, {
    profile: 'admin',
    superAdmin: true,
  });
/** Creates a company that a platform admin can impersonate. */
async function visited() {
  const company = await server.build.company();
  await server.build.persona(company.id, { profile: 'admin' });
  return company;
}
async function startImpersonationAs(owner: Persona, { id: companyId }: { id: number }) {
  const body = { companyId, reason: 'Chamado 1532: mensagens sem fila' };
  return (await server.call(startImpersonation, { body }, owner)).body;
}
async function impersonate(owner: Persona) {
  const company = await visited();
  return { company, visit: await startImpersonationAs(owner, company) };
}
async function impersonating() {
  const owner = await platformAdmin();
  const { visit } = await impersonate(owner);
  return { owner, cut: ended(await connect(visit)) };
}

it("a platform admin's sign-out closes the sockets of an impersonation at once", async () => {
  const { owner, cut } = await impersonating();
  await server.call(logout, {}, owner);
  expect(await cut).toBe(BY_SERVER);
});

it("a platform admin's sign-in elsewhere closes the sockets of an impersonation at once", async () => {
  const { owner, cut } = await impersonating();
  await server.build.signIn(owner);
  expect(await cut).toBe(BY_SERVER);
});

it('the loss of the right closes the sockets of an impersonation at once', async () => {
  const { owner, cut } = await impersonating();
  await server.app.services.users.updateUser(owner.companyId, owner.id, { superAdmin: false });
  expect(await cut).toBe(BY_SERVER);
});

it("an impersonation's expiry closes its sockets", async () => {
  const visits = server.app.database.db.collection<{ _id: string }>('visits');
  const { company, visit } = await impersonate(await platformAdmin());
  const expiresAt = new Date(Date.now() + 1_500);
  await visits.updateMany({ companyId: company.id }, { $set: { expiresAt } });
  await ended(await connect(visit));
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime() - 50);
});

it('the end of the authSession in which an impersonation began closes its sockets', async () => {
  const owner = await platformAdmin();
  const company = await visited();
  const expiresAt = new Date(Date.now() + 3_000);
  const sessions = server.app.database.db.collection<{ _id: number }>('sessions');
  await sessions.updateOne({ _id: owner.id }, { $set: { expiresAt } });
  const begun = await startImpersonationAs(owner, company);
  expect(begun.expiresIn).toBeLessThanOrEqual(3);
  // The impersonation itself would last half an hour.
  await ended(await connect(begun));
});

it.each(['signs out', 'loses the right'])(
  'a platform admin who %s ends every impersonation although one could not be recorded',
  async (how) => {
    const owner = await platformAdmin();
    const visits = [await impersonate(owner), await impersonate(owner), await impersonate(owner)];
    const windows = await Promise.all(visits.map(({ visit }) => connect(visit)));
    const cuts = windows.map(ended);
    const recorded = vi.spyOn(model('AuditEntry'), 'create');
    recorded.mockRejectedValueOnce(new Error('store away'));
    const { updateUser } = server.app.services.users;
    if (how === 'signs out') await server.call(logout, {}, owner);
    else await updateUser(owner.companyId, owner.id, { superAdmin: false });
    expect(await Promise.all(cuts)).toEqual(visits.map(() => BY_SERVER));
    recorded.mockRestore();
  },
);
