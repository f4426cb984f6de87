import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { logout } from '@recado/shared/auth';
import type { Persona } from '../../testing/factories';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

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

const ended = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.on('disconnect', () => resolve()));

it('tells every window of the user that somebody signed in elsewhere, and cuts it off', async () => {
  const company = await server.build.company();
  const [who, colleague] = [await server.build.persona(company.id), await server.build.persona(company.id)];
  const [window, other] = [await connect(who), await connect(colleague)];
  const told: unknown[] = [];
  const name = `company-${company.id}-auth`;
  window.on(name, (payload) => told.push(payload));
  other.on(name, () => told.push('the colleague too'));
  const cut = ended(window);
  const again = await server.build.signIn(who);
  await cut;
  expect(told).toEqual([{ user: { id: who.id } }]);
  expect(other.connected).toBe(true);
  await expect(connect(who)).rejects.toThrow('ERR_NOT_AUTHENTICATED');
  expect((await connect(again)).connected).toBe(true);
});

it("ends a session's sockets when it signs out", async () => {
  const who = await server.build.persona((await server.build.company()).id);
  const cut = ended(await connect(who));
  await server.call(logout, {}, who);
  await cut;
});

it('cuts windows off when the service of their company ends', async () => {
  const company = await server.build.company();
  const who = await server.build.persona(company.id);
  const cut = ended(await connect(who));
  await server.app.services.companies.updateCompany(company.id, { dueDate: new Date(Date.now() - 1_000) });
  // As every few minutes.
  await server.app.context.publisher.refreshUser(company.id, who.id);
  await cut;
  server.app.services.auth.userChanged(who.id);
  await expect(connect(who)).rejects.toThrow('ERR_SESSION_EXPIRED');
});
