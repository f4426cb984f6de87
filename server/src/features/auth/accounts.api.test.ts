import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authOptions, forgotPassword, login, me, resetPassword, signUp } from '@recado/shared/auth';
import { updateUser } from '@recado/shared/users';
import { PASSWORD } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

const TERMS = 'https://recado.test/termos';
const WEB = 'https://atende.recado.test';
const DAY_MS = 86_400_000;
const OWNER = { email: 'dona@recado.test', password: 'dona-da-casa' };

let server: TestServer;
let planId: number;
let mails: string[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let mail = '';
    stream.setEncoding('utf8').on('data', (part: string) => (mail += part));
    stream.on('end', () => {
      mails.push(mail);
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as AddressInfo;
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Recado <recado@recado.test>' };
  server = await startTestServer({ config: { mail, publicUrl: WEB, termsUrl: TERMS, superAdmin: OWNER } });
  const plan = { name: 'Essencial', users: 3, connections: 1, queues: 3, value: 99.9 };
  ({ id: planId } = await server.app.services.plans.createPlan(plan));
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => post.close(() => resolve()));
});
afterEach(() => {
  vi.useRealTimers();
  mails = [];
});

const signIn = (email: string, password: string) =>
  server.call(login, { body: { email, password, client: 'desktop' } });

it('the server creates the configured platform admin at its first start', async () => {
  const { status, body } = await signIn(OWNER.email, OWNER.password);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ superAdmin: true, profile: 'admin', company: { dueDate: null } });
});

describe('POST /companies/cadastro', () => {
  let shops = 0;
  const draft = (more: object = {}) => ({
    name: `Padaria ${++shops}`,
    email: `padaria${shops}@recado.test`,
    phone: '(11) 98765-4321',
    password: 'pao-quente',
    planId,
    acceptedTerms: true,
    ...more,
  });
  const send = (body: ReturnType<typeof draft>) => server.here.call(signUp, { body });

  it('creates a company with a trial of one day, whatever else the client requests', async () => {
    const requested = draft({
      dueDate: new Date(Date.now() + 900 * DAY_MS).toISOString(),
      recurrence: 'ANUAL',
      status: 'f',
      campaignsEnabled: true,
      price: 0,
      companyId: 77,
    });
    const { status, body } = await send(requested);
    expect(status).toBe(201);
    const company = await server.app.services.companies.getCompany(body.id);
    expect(company).toMatchObject({
      name: requested.name,
      email: requested.email,
      phone: '+55 11 98765-4321',
      planId,
      status: 'active',
      recurrence: 'MENSAL',
      campaignsEnabled: false,
    });
    const due = company.dueDate?.getTime() ?? 0;
    expect(Math.abs(due - Date.now() - DAY_MS)).toBeLessThan(60_000);
    expect(company.trialExpiration).toEqual(company.dueDate);

    const { body: session } = await signIn(requested.email, requested.password);
    expect(session.user).toMatchObject({ profile: 'admin', superAdmin: false, companyId: body.id });
    const queues = await server.app.services.queues.listQueues(body.id);
    expect(queues.map(({ name }) => name)).toEqual(['Atendimento']);
    expect(session.user.queues.map(({ id }) => id)).toEqual(queues.map(({ id }) => id));
    const stored = await server.app.database.db
      .collection<{ _id: number }>('sign_ups')
      .findOne({ _id: body.id });
    expect(stored).toMatchObject({ companyId: body.id, referredBy: 77, terms: { url: TERMS } });
  });

  it('names the field that another account uses, and stores nothing', async () => {
    const first = draft();
    expect((await send(first)).status).toBe(201);
    const email = await send(draft({ email: first.email.toUpperCase() }));
    expect([email.status, email.error, email.details]).toEqual([409, 'ERR_CONFLICT', { field: 'email' }]);
    const name = await send(draft({ name: first.name }));
    expect([name.error, name.details]).toEqual(['ERR_CONFLICT', { field: 'name' }]);
    // The name of the rejected company can be used again.
    expect((await send(draft({ name: `Padaria ${shops - 1}` }))).status).toBe(201);
  });

  it('rejects an unknown plan, unaccepted terms and empty fields', async () => {
    expect((await send(draft({ planId: 999_999 }))).error).toBe('ERR_NO_PLAN_FOUND');
    for (const [field, value] of Object.entries({
      acceptedTerms: false,
      name: 'P',
      email: 'padaria',
      phone: '98765-4321',
      password: '1234',
    })) {
      const { error, details } = await send(draft({ [field]: value }));
      expect([error, details?.['field']]).toEqual(['ERR_VALIDATION', field]);
    }
  });

  it("can be switched off by the platform's company, which clients see", async () => {
    const { companies, settings } = server.app.services;
    const platform = await companies.platformCompany();
    const options = async () => (await server.here.call(authOptions, {})).body;
    expect(await options()).toEqual({ signUp: true, passwordReset: true, termsUrl: TERMS });
    await settings.setSetting(platform.id, 'userCreation', 'disabled');
    const rejected = await send(draft());
    expect([rejected.status, rejected.error]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
    expect((await options()).signUp).toBe(false);
    await settings.setSetting(platform.id, 'userCreation', 'enabled');
  });

  it('allows twenty attempts per hour from one network', async () => {
    const statuses: number[] = [];
    // The plan does not exist, so no company is created.
    for (let n = 0; n < 20; n += 1) statuses.push((await send(draft({ planId: 987_654 }))).status);
    statuses.push((await send(draft())).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
  });
});

describe("a change of the user's own sign-in details", () => {
  it("is mailed to the account's previous address", async () => {
    const who = await server.build.persona((await server.build.company()).id);
    const { id, name, email } = who;
    const change = (body: object) =>
      server.here.call(updateUser, { params: { userId: id }, body: { name, ...body } }, who);
    const moved = `nova-${email}`;
    expect((await change({ email: moved, currentPassword: PASSWORD })).status).toBe(200);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]).toMatch(new RegExp(`^To: ${email}\\r?$`, 'm'));
    expect(readable(mails[0]!)).toContain('a senha ou o e-mail da sua conta no Recado acaba de mudar');
    expect((await change({ password: 'outra-senha', currentPassword: PASSWORD })).status).toBe(200);
    await vi.waitFor(() => expect(mails).toHaveLength(2));
    expect(mails[1]).toMatch(new RegExp(`^To: ${moved}\\r?$`, 'm'));
    // Changing only the name sends no mail.
    expect((await change({ name: 'Outro Nome' })).status).toBe(200);
    expect(mails).toHaveLength(2);
  });
});

describe('the password reset', () => {
  const request = (email: string, more: object = {}) =>
    server.here.call(forgotPassword, { body: { email, ...more } });
  const reset = (token: string, password = 'nova-senha') =>
    server.here.call(resetPassword, { body: { token, password } });

  async function mailedLink(email: string, more: object = {}) {
    const before = mails.length;
    expect((await request(email, more)).status).toBe(204);
    await vi.waitFor(() => expect(mails.length).toBe(before + 1));
    const text = readable(mails[before] ?? '');
    const [, token = ''] = new RegExp(`${WEB}/app/reset-password#(\\S+)`).exec(text) ?? [];
    expect(token).not.toBe('');
    return { text, token };
  }

  it('sets the password by the mailed link, once, and ends the current authSession', async () => {
    const who = await server.build.persona((await server.build.company()).id);
    const { text, token } = await mailedLink(who.email);
    expect(text).toContain(`To: ${who.email}`);
    expect(text).toContain(`Olá ${who.name}`);
    expect((await reset(token)).status).toBe(204);
    expect((await server.call(me, {}, who)).status).toBe(401);
    expect((await signIn(who.email, PASSWORD)).status).toBe(401);
    expect((await signIn(who.email, 'nova-senha')).status).toBe(200);
    const again = await reset(token, 'outra-senha');
    expect([again.status, again.error]).toEqual([410, 'ERR_LINK_EXPIRED']);
  });

  it('accepts only the latest complete link, for an hour', async () => {
    const who = await server.build.user((await server.build.company()).id);
    const older = await mailedLink(who.email, { language: 'en' });
    expect(older.text).toContain(`Hello ${who.name}`);
    const { token } = await mailedLink(who.email, { language: 'es' });
    const forged = `${who.id}.${'A'.repeat(43)}`;
    for (const wrong of [older.token, forged, `${token}x`, '', `999999.${token.split('.')[1]}`]) {
      expect((await reset(wrong)).error, wrong).toBe('ERR_LINK_EXPIRED');
    }
    // A rejected password does not use up the link.
    expect((await reset(token, '1234')).error).toBe('ERR_VALIDATION');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    expect((await reset(token)).error).toBe('ERR_LINK_EXPIRED');
  });

  it("rejects a link after the user's e-mail changed", async () => {
    const who = await server.build.user((await server.build.company()).id);
    const { token } = await mailedLink(who.email);
    const email = `outro-${who.email}`;
    await server.app.services.users.updateUser(who.companyId, who.id, { email });
    expect((await reset(token)).error).toBe('ERR_LINK_EXPIRED');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('returns the same for an unknown e-mail, and mails nothing', async () => {
    const known = await server.build.user((await server.build.company()).id);
    const unknown = await request('ninguem@recado.test');
    await mailedLink(known.email);
    expect([unknown.status, unknown.body]).toEqual([204, undefined]);
    expect(mails).toHaveLength(1);
  });

  it("mails at most five times per hour, for known and unknown e-mails, and does not store the link's secret", async () => {
    const { token } = await mailedLink((await server.build.user((await server.build.company()).id)).email);
    const stored = await server.app.database.db.collection('password_resets').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await request('alguem@recado.test')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('limits requests and attempts with links to thirty per network', async () => {
    const requestStatuses: number[] = [];
    for (let n = 0; n < 31; n += 1) requestStatuses.push((await request(`pessoa${n}@recado.test`)).status);
    expect(requestStatuses.at(-1)).toBe(429);
    const tried: number[] = [];
    for (let n = 0; n < 31; n += 1) tried.push((await reset(`errado.${n}`)).status);
    expect(tried.at(-1)).toBe(429);
    for (const statuses of [requestStatuses, tried]) {
      const accepted = statuses.filter((status) => status !== 429).length;
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThanOrEqual(30);
    }
  });
});

function readable(mail: string): string {
  if (!/quoted-printable/i.test(mail)) return mail;
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
