import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_IDS, type AlertId, getPlatformOverview } from '@recado/shared/platform';
import { ALERT_RULES } from '#core/alerts';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { alertEmail } from './alert-email';
import { AlertRows, ALERTS_COLLECTION } from './alert-rows';
import { platformAlerts } from './platform-alerts';

const WITHIN = { timeout: 30_000, interval: 100 };
const MINUTE = 60_000;

interface ReceivedEmail {
  to: string;
  text: string;
}
const emails: ReceivedEmail[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (part: Buffer) => (text += part.toString()));
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) emails.push({ to: address, text });
      done();
    });
  },
});
let server: TestServer;
let owner: Persona;

beforeAll(async () => {
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  server = await startTestServer({
    config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Recado <recado@recado.test>' } },
  });
  const platform = await server.app.services.companies.platformCompany();
  owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
});
beforeEach(async () => {
  emails.length = 0;
  await rows().deleteMany({});
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});

const rows = () => server.app.database.db.collection(ALERTS_COLLECTION);
const shown = async () =>
  (await server.here.call(getPlatformOverview, {}, owner)).body.alerts.map(({ id }) => id);

/** Evaluates like another server, on which the alerts `firing` are met. */
function otherServer(firing: () => AlertId[]) {
  const scheduled: [AlertId, Date][] = [];
  const alerts = platformAlerts({
    ...{ log: server.app.context.log, mail: server.app.context.mail, db: () => server.app.database.db },
    evaluate: () => Promise.resolve(firing()),
    scheduleNotification: async (...of) => void scheduled.push(of),
    platformAdmins: () => Promise.resolve([{ email: 'dona@plataforma.test', language: 'pt' }]),
  });
  return { ...alerts, scheduled };
}

describe('an alert of the platform', () => {
  it("follows from the server's own metrics and reaches the page and the platform admins", async () => {
    const { db } = server.app.database;
    await db.collection('jobs').insertOne({ name: 'test.failed', failedAt: new Date(), failCount: 1 });
    const { platform } = server.app.services;
    const start = Date.now();
    // The count is read again after 15 s at the latest.
    await vi.waitFor(async () => {
      const text = await (await fetch(`${server.here.url}/metrics`)).text();
      expect(text).toMatch(/^recado_jobs_failed 1$/m);
    }, WITHIN);
    await platform.check(new Date(start));
    expect(await shown()).toEqual([]);
    await platform.check(new Date(start + 15 * MINUTE));
    expect(await shown()).toEqual(['jobs-failed']);
    await vi.waitFor(() => expect(emails.map(({ to }) => to)).toEqual([owner.email]), WITHIN);
    expect(emails[0]?.text).toContain('docs/operations/runbooks/jobs-failed.md');
    await db.collection('jobs').deleteMany({ name: 'test.failed' });
  });

  it('is one alert with one mail, whichever servers see it and however often', async () => {
    const now = Date.now();
    const both = [otherServer(() => ['disk-low']), otherServer(() => ['disk-low', 'customers-wait'])];
    for (const seconds of [-30, -15, 0])
      for (const { check } of both) await check(new Date(now + seconds * 1_000));
    expect(await shown()).toEqual(['customers-wait', 'disk-low']);
    const [first] = both[0]?.scheduled ?? [];
    expect(first).toEqual(['disk-low', new Date(now - 30_000)]);
    // The job runs once; its run may be repeated, also on another server.
    for (const { notify } of both) await notify('disk-low', new Date(now - 30_000));
    expect(emails).toHaveLength(1);
    await both[0]?.check(new Date(now + 1_000));
    expect(both[0]?.scheduled.filter(([id]) => id === 'disk-low').length).toBe(3);
    await both[1]?.notify('disk-low', new Date(now - 30_000));
    expect(emails).toHaveLength(1);
  });

  it('disappears from the page within a minute, and is a new one after ten', async () => {
    const alerts = new AlertRows(() => server.app.database.db);
    const began = new Date(Date.now() - 30 * MINUTE);
    const later = (minutes: number) => new Date(began.getTime() + minutes * MINUTE);
    await alerts.saw('slow-requests', began);
    await alerts.markNotified('slow-requests', began, began);
    expect(await alerts.active(later(0.9))).toHaveLength(1);
    expect(await alerts.active(later(1.1))).toEqual([]);
    // Returns soon: the admins know.
    expect(await alerts.saw('slow-requests', later(9))).toBeUndefined();
    expect(await alerts.saw('slow-requests', later(20))).toEqual({ id: 'slow-requests', since: later(20) });
  });

  it('is not repeated by the alerts about the protocol version, which have a mail of their own', async () => {
    const other = otherServer(() => ['protocol-rejected']);
    await other.check(new Date());
    expect([await shown(), other.scheduled]).toEqual([[], []]);
  });

  it('remains to be notified if no mail could be sent', async () => {
    const now = new Date();
    let reachable = false;
    const alerts = platformAlerts({
      ...{ log: server.app.context.log, db: () => server.app.database.db },
      mail: {
        configured: true,
        send: (email) =>
          reachable ? server.app.context.mail.send(email) : Promise.reject(new Error('no mail server')),
      },
      evaluate: () => Promise.resolve(['numbers-down']),
      scheduleNotification: () => Promise.resolve(),
      platformAdmins: () => Promise.resolve([{ email: 'dona@plataforma.test', language: 'es' }]),
    });
    await alerts.check(now);
    await expect(alerts.notify('numbers-down', now)).rejects.toThrow('no mail server');
    reachable = true;
    await alerts.notify('numbers-down', now);
    await alerts.notify('numbers-down', now);
    expect(emails.map(({ to }) => to)).toEqual(['dona@plataforma.test']);
  });
});

describe('the mail about an alert', () => {
  it('has a title for every rule in each language', () => {
    const rules = ALERT_RULES.map(({ id }) => id).filter((id) => id !== 'server-down');
    expect(rules).toEqual([...ALERT_IDS]);
    for (const id of ALERT_IDS) {
      const subjects = ['pt', 'en', 'es'].map((language) => alertEmail(language, id, new Date(0)).subject);
      expect(new Set(subjects).size, id).toBe(3);
    }
    expect(alertEmail('fr', 'disk-low', new Date(0))).toEqual(alertEmail('pt', 'disk-low', new Date(0)));
  });
});
