import { symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@recado/shared/auth';
import { addMonths, dayOf, listCompanies } from '@recado/shared/companies';
import { getPlatformOverview } from '@recado/shared/platform';
import {
  confirmPayment,
  dismissPayment,
  getRenewal,
  getSubscription,
  listInvoices,
  listPendingPayments,
  type PixCharge,
  renew,
  subscribe,
} from '@recado/shared/subscription';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { startEfiStandIn } from '#testing/efi-stand-in';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { invoices } from './invoices';

const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
const REQUEST = {
  firstName: 'Marina Lopes Andrade',
  address2: 'Avenida Paulista, 1578',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR' as const,
  document: '12.ABC.345/01DE-35',
};

let server: TestServer;
let made = 0;

async function shop(
  dueDate = new Date(Date.now() + 10 * DAY_MS),
  recurrence: 'MENSAL' | 'TRIMESTRAL' = 'MENSAL',
) {
  const plan = await server.app.services.plans.createPlan({
    name: `Profissional ${++made}`,
    users: 10,
    connections: 2,
    queues: 5,
    value: 199.9,
  });
  const company = await server.build.company({ planId: plan.id, dueDate, recurrence });
  return { ...company, plan };
}
const pay = (as: Persona, body: Record<string, unknown> = {}, { call }: Pick<TestServer, 'call'> = server) =>
  call(subscribe, { body: { ...REQUEST, ...body } }, as);
const dueDateOf = async (companyId: number) =>
  (await server.app.services.companies.getCompany(companyId)).dueDate?.toISOString();
const monthsAfter = (due: Date | null, months: number) => addMonths(dayOf(due ?? new Date(), ZONE), months);
const dayOfDue = async (companyId: number) => dayOf(new Date((await dueDateOf(companyId)) ?? 0), ZONE);

async function openWindow(who: Persona): Promise<TestWindow> {
  const window = testWindow(server.url, who.token);
  await window.ready();
  return window;
}
const paymentsIn = ({ received }: TestWindow) => received.filter(({ name }) => name.endsWith('-payment'));

describe('payment by a provider', () => {
  let efi: Awaited<ReturnType<typeof startEfiStandIn>>;
  beforeAll(async () => {
    efi = await startEfiStandIn();
    server = await startTestServer({ config: { payments: efi.payments } });
    // The server's URL is known only after its start.
    server.app.context.config.publicUrl = server.url;
    await server.app.services.subscription.reconcile();
  });
  afterAll(async () => {
    await server.close();
    await efi.close();
  });
  const txidOf = async ({ invoiceId }: PixCharge): Promise<string> => {
    const invoice = await server.app.database.db.collection('invoices').findOne({ _id: invoiceId as never });
    return String(invoice?.['txid']);
  };

  it('registers the webhook with a secret and verifies certificates', () => {
    expect(efi.webhookUrl()).toMatch(/\/subscription\/webhook\?hmac=[0-9a-f]{64}&ignorar=$/);
  });

  it("charges the plan's price for the recurrence, whatever the request contains", async () => {
    const { id, plan } = await shop(undefined, 'TRIMESTRAL');
    const admin = await server.build.persona(id, { profile: 'admin' });
    const before = (await server.call(getSubscription, {}, admin)).body;
    expect(before).toMatchObject({ plan, total: 599.7, payable: true, lastInvoice: null });

    const cheap = JSON.stringify({ ...plan, value: 1 });
    const { status, body } = await pay(admin, { price: 0.01, users: 999, plan: cheap });
    expect(status).toBe(200);
    expect(body.valor.original).toBe(599.7);
    expect(body.qrcode.qrcode).toContain('pix.example.com');
    expect(efi.charges.get(await txidOf(body))).toMatchObject({
      valor: { original: '599.70' },
      chave: 'pix@recado.test',
      devedor: { cnpj: '12ABC34501DE35', nome: REQUEST.firstName },
      calendario: { expiracao: 86_400 },
    });
    const { billing, lastInvoice } = (await server.call(getSubscription, {}, admin)).body;
    expect(billing).toMatchObject({ firstName: REQUEST.firstName, zipcode: '01310-100', city: 'São Paulo' });
    expect(lastInvoice).toMatchObject({ status: 'open', value: 599.7, recurrence: 'TRIMESTRAL' });
  });

  it('creates one invoice and one charge for concurrent requests', async () => {
    const { id } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const charges = efi.charges.size;
    const responses = await Promise.all(Array.from({ length: 12 }, () => pay(admin)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.qrcode.qrcode)).size).toBe(1);
    expect(efi.charges.size).toBe(charges + 1);
    const { invoices } = (await server.call(listInvoices, { query: {} }, admin)).body;
    expect(invoices).toHaveLength(1);
  });

  it('never logs or stores a card', async () => {
    const { id } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const { log, endpoints: _ } = server.app.context;
    const lines: string[] = [];
    const inner = log as unknown as Record<symbol, { write(line: string): void }>;
    const [stream, level] = [inner[symbols.streamSym], log.level];
    inner[symbols.streamSym] = { write: (line) => void lines.push(line) };
    log.level = 'trace';
    try {
      const card = { cardNumber: '4111111111111111', cvv: '737', nameOnCard: 'MARINA L ANDRADE' };
      // Tests the log of the server in this process.
      expect((await pay(admin, card, server.here)).status).toBe(200);
      expect((await pay(admin, { ...card, zipcode: 'x' }, server.here)).status).toBe(400);
    } finally {
      log.level = level;
      if (stream) inner[symbols.streamSym] = stream;
    }
    const { db } = server.app.database;
    const stored: string[] = [];
    for (const { name } of await db.listCollections().toArray()) {
      stored.push(JSON.stringify(await db.collection(name).find({ companyId: id }).toArray()));
      stored.push(
        JSON.stringify(
          await db
            .collection(name)
            .find({ _id: id as never })
            .toArray(),
        ),
      );
    }
    // Proves that the search finds data that is stored.
    expect(lines.join()).toContain('/subscription');
    expect(stored.join()).toContain(REQUEST.firstName);
    expect([...lines, ...stored].join()).not.toMatch(/4111111111111111|"737"|MARINA L ANDRADE/);
  });

  it('rejects invalid input and names the field', async () => {
    const admin = await server.build.persona((await shop()).id, { profile: 'admin' });
    for (const [body, field] of [
      [{ zipcode: '1310-100' }, 'zipcode'],
      [{ document: '12.ABC.345/01DE-36' }, 'document'],
      [{ document: '529.982.247-26' }, 'document'],
      [{ firstName: ' ' }, 'firstName'],
      [{ country: 'AR' }, 'country'],
    ] as const) {
      expect(await pay(admin, body), field).toMatchObject({ status: 400, details: { field } });
    }
  });

  it("accepts a foreign address, and rejects another company's invoice", async () => {
    const { id } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const { body } = await pay(admin, { country: 'usa', zipcode: '90210', document: '' });
    expect(efi.charges.get(await txidOf(body))?.devedor).toBeUndefined();
    const rival = await server.build.persona((await shop()).id, { profile: 'admin' });
    expect((await pay(rival, { invoiceId: body.invoiceId })).error).toBe('ERR_NO_INVOICE_FOUND');
    expect((await server.call(listInvoices, { query: {} }, rival)).body.invoices).toEqual([]);
    expect((await pay(rival)).status).toBe(200);
  });

  it('renews once for a payment reported three times, and publishes it once', async () => {
    const { id, dueDate } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const window = await openWindow(await server.build.persona(id));
    const { body } = await pay(admin);
    const txid = await txidOf(body);

    // A webhook call before the payment changes nothing.
    expect(await efi.notify(txid)).toBe(200);
    expect(await dueDateOf(id)).toBe(dueDate?.toISOString());

    const onTrial = async () => (await server.app.services.companies.mediaLimitsOf(id)).onTrial;
    expect(await onTrial()).toBe(true);

    efi.pay(txid);
    expect(await Promise.all([efi.notify(txid), efi.notify(txid, txid), efi.notify(txid)])).toEqual([
      200, 200, 200,
    ]);
    expect(await efi.notify(txid)).toBe(200);
    await server.app.services.subscription.reconcile();
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
    expect(await onTrial()).toBe(false);
    await window.until(({ name }) => name.endsWith('-payment'));
    const due = await dueDateOf(id);
    expect(paymentsIn(window)).toMatchObject([
      { name: `company-${id}-payment`, payload: { action: 'CONCLUIDA', company: { dueDate: due } } },
    ]);
    const { lastInvoice } = (await server.call(getSubscription, {}, admin)).body;
    expect(lastInvoice).toMatchObject({ status: 'paid', renewedUntil: due });

    // The next payment creates another invoice.
    const next = await pay(admin);
    expect(next.body.invoiceId).not.toBe(body.invoiceId);
    const before = paymentsIn(window).length;
    efi.pay(await txidOf(next.body));
    await efi.notify(await txidOf(next.body));
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 2));
    await window.until((event) => event.name.endsWith('-payment') && event !== paymentsIn(window)[0]);
    expect(paymentsIn(window)).toHaveLength(before + 1);
    window.socket.disconnect();
  });

  it('rejects a webhook without the secret, and ignores unknown charges', async () => {
    const address = new URL(efi.webhookUrl() ?? '');
    address.searchParams.set('hmac', '0'.repeat(64));
    const forged = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(forged.status).toBe(401);
    expect(await efi.notify('01JD3M7Q0V5YB2K8N4RW6XZTCA')).toBe(200);
  });

  describe('a different amount', () => {
    let owner: Persona;
    beforeAll(async () => {
      const platform = await server.app.services.companies.platformCompany();
      owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
    });
    /**
     * Creates a company with a payment of this amount for an invoice of 199.90. The payment is reported three times.
     */
    const paid = async (valor: string) => {
      const company = await shop();
      const admin = await server.build.persona(company.id, { profile: 'admin' });
      const { body: charge } = await pay(admin);
      const txid = await txidOf(charge);
      efi.pay(txid, valor);
      for (let times = 0; times < 3; times++) expect(await efi.notify(txid)).toBe(200);
      return { company, admin, charge, txid };
    };
    const waiting = async (companyId: number) =>
      (await server.call(listPendingPayments, { query: {} }, owner)).body.payments.filter(
        ({ company }) => company.id === companyId,
      );
    const rowOf = async (companyId: number) =>
      (await server.call(listCompanies, { query: {} }, owner)).body.companies.find(
        ({ id }) => id === companyId,
      );
    const last = async (admin: Persona) => (await server.call(getSubscription, {}, admin)).body.lastInvoice;
    const decide = (call: typeof confirmPayment | typeof dismissPayment, { invoiceId }: PixCharge) =>
      server.call(call, { params: { invoiceId } }, owner);

    it('renews nothing when it is too small, and shows what is missing', async () => {
      const { company, admin, charge } = await paid('1.00');
      expect(await dueDateOf(company.id)).toBe(company.dueDate?.toISOString());
      expect(await last(admin)).toMatchObject({
        id: charge.invoiceId,
        status: 'partial',
        value: 199.9,
        received: 1,
        renewedUntil: null,
      });
      expect(await waiting(company.id)).toMatchObject([
        { id: charge.invoiceId, state: 'partial', value: 199.9, received: 1 },
      ]);
      expect((await rowOf(company.id))?.partlyPaid).toEqual({ received: 1, missing: 198.9 });
      // A partly paid charge is not used again.
      expect((await pay(admin)).body.invoiceId).not.toBe(charge.invoiceId);
    });

    it('renews once when a platform admin accepts the smaller amount', async () => {
      const { company, admin, charge, txid } = await paid('190.00');
      const responses = await Promise.all([decide(confirmPayment, charge), decide(confirmPayment, charge)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      await efi.notify(txid);
      await server.app.services.subscription.reconcile();
      expect(await dayOfDue(company.id)).toBe(monthsAfter(company.dueDate, 1));
      expect(await last(admin)).toMatchObject({ status: 'paid', received: 190 });
      expect(await waiting(company.id)).toEqual([]);
      expect((await rowOf(company.id))?.partlyPaid).toBeNull();
    });

    it('renews nothing when it was too small and returned, whatever is reported later', async () => {
      const { company, charge, txid } = await paid('190.00');
      expect((await decide(dismissPayment, charge)).status).toBe(204);
      efi.pay(txid);
      await efi.notify(txid);
      await server.app.services.subscription.reconcile();
      expect((await decide(confirmPayment, charge)).error).toBe('ERR_CONFLICT');
      expect(await dueDateOf(company.id)).toBe(company.dueDate?.toISOString());
      expect(await waiting(company.id)).toEqual([]);
    });

    it('renews once the remainder was paid', async () => {
      const { company, txid } = await paid('1.00');
      efi.pay(txid, '199.90');
      await efi.notify(txid);
      expect(await dayOfDue(company.id)).toBe(monthsAfter(company.dueDate, 1));
      expect(await waiting(company.id)).toEqual([]);
    });

    it('renews once when it is too large, and waits for a platform admin', async () => {
      const { company, admin, charge } = await paid('250.00');
      expect(await dayOfDue(company.id)).toBe(monthsAfter(company.dueDate, 1));
      expect(await last(admin)).toMatchObject({ status: 'paid', value: 199.9, received: 250 });
      expect(await waiting(company.id)).toMatchObject([{ state: 'over', value: 199.9, received: 250 }]);
      expect((await decide(dismissPayment, charge)).status).toBe(204);
      expect(await waiting(company.id)).toEqual([]);
      expect(await last(admin)).toMatchObject({ status: 'paid', received: 250 });
      expect(await dayOfDue(company.id)).toBe(monthsAfter(company.dueDate, 1));
    });
  });

  it('looks up charges that the webhook never reported', async () => {
    const { id, dueDate } = await shop();
    const { body } = await pay(await server.build.persona(id, { profile: 'admin' }));
    efi.pay(await txidOf(body));
    efi.forgetTokens();
    await server.app.services.subscription.reconcile();
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
  });

  it('continues with the other charges when the provider rejects one', async () => {
    const [first, second] = [await shop(), await shop()];
    const rejected = await pay(await server.build.persona(first.id, { profile: 'admin' }));
    const { body } = await pay(await server.build.persona(second.id, { profile: 'admin' }));
    efi.charges.delete(await txidOf(rejected.body));
    efi.pay(await txidOf(body));
    await server.app.services.subscription.reconcile();
    expect(await dayOfDue(second.id)).toBe(monthsAfter(second.dueDate, 1));
  });

  it('reconciles more open charges than one round takes', async () => {
    const { id, dueDate } = await shop();
    const { body } = await pay(await server.build.persona(id, { profile: 'admin' }));
    const txid = await txidOf(body);
    const invoices = server.app.database.db.collection<{ _id: number; txid: string; askedAt: Date }>(
      'invoices',
    );
    const { _id, ...open } = (await invoices.findOne({ txid }))!;
    const many = Array.from({ length: 130 }, (_, n) => ({
      ...open,
      _id: 900_000 + n,
      companyId: 900_000 + n,
      openKey: 900_000 + n,
      txid: `unknowncharge${String(n).padStart(20, '0')}`,
      askedAt: new Date(0),
    }));
    await invoices.insertMany(many);
    efi.pay(txid);
    await server.app.services.subscription.reconcile();
    expect(await dueDateOf(id)).toBe(dueDate?.toISOString());
    await server.app.services.subscription.reconcile();
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
    await invoices.deleteMany({ _id: { $gte: 900_000 } });
  });

  it('reports an unavailable provider, lets it retry, and continues with the same invoice', async () => {
    const { id, dueDate } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    efi.setDown(true);
    expect((await pay(admin)).error).toBe('ERR_PAYMENT_UNAVAILABLE');
    efi.setDown(false);
    const { body } = await pay(admin);
    const { invoices } = (await server.call(listInvoices, { query: {} }, admin)).body;
    expect(invoices.map((invoice) => invoice.id)).toEqual([body.invoiceId]);
    const txid = await txidOf(body);
    efi.pay(txid);
    efi.setDown(true);
    expect(await efi.notify(txid)).toBe(503);
    efi.setDown(false);
    expect(await efi.notify(txid)).toBe(200);
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
  });

  it("lets only an expired company's administrator pay and return to work", async () => {
    const { id } = await shop(new Date(Date.now() - DAY_MS));
    const admin = await server.build.user(id, { profile: 'admin' });
    const signIn = () => server.call(login, { body: { email: admin.email, password: PASSWORD } });
    const rejected = await signIn();
    expect(rejected.error).toBe('ERR_SUBSCRIPTION_EXPIRED');
    const renewalToken = String(rejected.details?.['renewalToken']);
    const asBearer = { token: renewalToken };
    expect((await server.call(getSubscription, {}, asBearer)).status).toBe(401);

    const link = { body: { renewalToken } };
    expect((await server.call(getRenewal, link)).body).toMatchObject({ total: 199.9, payable: true });
    const { body } = await server.call(renew, { body: { renewalToken, request: REQUEST } });
    const txid = await txidOf(body);
    efi.pay(txid);
    await efi.notify(txid);
    const { lastInvoice } = (await server.call(getRenewal, link)).body;
    expect(lastInvoice?.status).toBe('paid');
    expect(await dayOfDue(id)).toBe(addMonths(dayOf(new Date(), ZONE), 1));
    expect((await signIn()).status).toBe(200);

    // Rejects changed and truncated tokens, and those of former administrators.
    const open = (token: string) => server.call(getRenewal, { body: { renewalToken: token } });
    expect((await open(`${renewalToken.slice(0, -4)}aaaa`)).error).toBe('ERR_RENEWAL_EXPIRED');
    await server.build.persona(id, { profile: 'admin' });
    await server.app.services.users.updateUser(id, admin.id, { profile: 'user' });
    expect((await open(renewalToken)).error).toBe('ERR_RENEWAL_EXPIRED');
  });
});

describe("payment to the platform's own key", () => {
  let owner: Persona;
  beforeAll(async () => {
    const receiver = { name: 'Recado', city: 'Curitiba' };
    server = await startTestServer({
      config: { payments: { provider: 'static', pixKey: 'pix@recado.test', receiver } },
    });
    owner = await server.build.persona((await server.app.services.companies.platformCompany()).id, {
      profile: 'admin',
      superAdmin: true,
    });
  });
  afterAll(() => server.close());
  const pending = async () => (await server.call(listPendingPayments, { query: {} }, owner)).body.payments;
  const confirm = (invoiceId: number) => server.call(confirmPayment, { params: { invoiceId } }, owner);

  it('shows a code with the amount, and renews once when a platform admin confirms', async () => {
    const { id, name, dueDate } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const { body } = await pay(admin);
    expect(body).toMatchObject({ valor: { original: 199.9 }, expiresAt: null });
    expect(body.qrcode.qrcode).toMatch(
      /^000201.*0115pix@recado\.test.*5406199\.90.*0512RECADO\d{6}6304[0-9A-F]{4}$/,
    );
    expect(await pending()).toMatchObject([
      {
        id: body.invoiceId,
        company: { id, name },
        value: 199.9,
        txid: expect.stringMatching(/^RECADO/) as string,
      },
    ]);

    const window = await openWindow(admin);
    const [first, again] = await Promise.all([confirm(body.invoiceId), confirm(body.invoiceId)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await confirm(body.invoiceId)).body).toMatchObject({ status: 'paid', value: 199.9 });
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
    await window.until(({ name: event }) => event.endsWith('-payment'));
    expect(paymentsIn(window)).toHaveLength(1);
    window.socket.disconnect();
    expect(await pending()).toEqual([]);
    const dismissed = await server.call(dismissPayment, { params: { invoiceId: body.invoiceId } }, owner);
    expect(dismissed.error).toBe('ERR_CONFLICT');
  });

  it('lists every pending payment, page by page, as many as the overview counts', async () => {
    const { id } = await shop();
    const { invoiceId } = (await pay(await server.build.persona(id, { profile: 'admin' }))).body;
    const { _id, openKey, ...row } = (await invoices.findById(id, invoiceId))!;
    expect([_id, openKey]).not.toContain(undefined);
    const ids = Array.from({ length: 230 }, (_, n) => 5_000_000 + n);
    for (const copy of ids)
      await invoices.insert(id, { ...row, _id: copy, status: 'expired', txid: `MANY${copy}` });
    const listed: number[] = [];
    const pageAfter = async (cursor?: string): Promise<void> => {
      const { body } = await server.call(listPendingPayments, { query: { cursor } }, owner);
      listed.push(...body.payments.map((payment) => payment.id));
      expect(body.hasMore).toBe(body.nextCursor !== null);
      if (body.nextCursor !== null) await pageAfter(body.nextCursor);
    };
    await pageAfter();
    expect(listed).toEqual([...listed].sort((a, b) => a - b));
    expect(listed.filter((each) => each === invoiceId || each >= 5_000_000)).toEqual([invoiceId, ...ids]);
    const { body: overview } = await server.call(getPlatformOverview, {}, owner);
    expect(overview.pendingPayments).toBe(listed.length);
    await invoices.deleteMany(id, { _id: { $in: [invoiceId, ...ids] } });
  });

  it('creates a new invoice at a new price, counts payments of the old one, and cancels on request', async () => {
    const { id, plan, dueDate } = await shop();
    const admin = await server.build.persona(id, { profile: 'admin' });
    const old = (await pay(admin)).body;
    const { id: dearer } = await server.app.services.plans.createPlan({
      ...plan,
      name: 'Mais caro',
      value: 249.9,
    });
    await server.app.services.companies.updateCompany(id, { planId: dearer });
    const fresh = (await pay(admin)).body;
    expect([fresh.valor.original, fresh.invoiceId === old.invoiceId]).toEqual([249.9, false]);
    await confirm(old.invoiceId);
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));

    await server.call(dismissPayment, { params: { invoiceId: fresh.invoiceId } }, owner);
    expect(await pending()).toEqual([]);
    expect((await confirm(fresh.invoiceId)).error).toBe('ERR_CONFLICT');
    expect(await dayOfDue(id)).toBe(monthsAfter(dueDate, 1));
  });

  it("rejects a company without a plan, and the platform's own", async () => {
    const admin = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    expect((await pay(admin)).error).toBe('ERR_NO_PLAN_FOUND');
    expect((await server.call(getSubscription, {}, owner)).body).toMatchObject({
      payable: false,
      dueDate: null,
    });
  });
});
