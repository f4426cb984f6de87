import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getPlatformOverview } from '@recado/shared/platform';
import { ALERT_RULES, AlertEvaluator, metricReader } from '#core/alerts';
import type { ProtocolState } from '#messenger/gateway';
import type { Persona } from '#testing/factories';
import { idleGateway } from '#testing/idle-gateway';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { checkInterval } from './platform.jobs';
import { protocolAlert } from './protocol-alert';

const HOUR_MS = 3_600_000;

const emails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    for (const { address } of session.envelope.rcptTo) emails.push(address);
    stream.resume().on('end', () => done());
  },
});
let protocol: ProtocolState;
let server: TestServer;
let owner: Persona;

beforeAll(async () => {
  const listening = once(mailServer.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const { port } = mailServer.server.address() as AddressInfo;
  const gateway = idleGateway();
  protocol = { ...(await gateway.protocol.state()), version: '2.3000.1050000000', source: 'network' };
  server = await startTestServer({
    gateway: {
      ...gateway,
      protocol: {
        state: () => Promise.resolve(protocol),
        check: () => Promise.resolve(),
        noteAlert: async () => {
          protocol = { ...protocol, alertedAt: new Date() };
        },
      },
    },
    config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Recado <recado@recado.test>' } },
  });
  const platform = await server.app.services.companies.platformCompany();
  owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});

it('the overview shows the protocol version, its source and the last check', async () => {
  const at = new Date();
  protocol = { ...protocol, requestsNewest: true, lastCheck: { at, outcome: 'newer' } };
  const { body } = await server.here.call(getPlatformOverview, {}, owner);
  expect(body.protocol).toEqual({
    version: '2.3000.1050000000',
    source: 'network',
    firstSeen: protocol.firstSeen.toISOString(),
    lastGood: null,
    rejectedAt: null,
    requestsNewest: true,
    lastCheck: { at: at.toISOString(), outcome: 'newer' },
  });
});

it('the metrics contain the age of the version and whether WhatsApp rejects it', async () => {
  protocol = { ...protocol, firstSeen: new Date(Date.now() - HOUR_MS), rejectedAt: new Date() };
  await vi.waitFor(async () => {
    const text = await (await fetch(`${server.here.url}/metrics`)).text();
    expect(Number(/^recado_protocol_version_age_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(3_599);
    expect(text).toMatch(/^recado_protocol_version_rejected 1$/m);
  });
  const rules = ALERT_RULES.map((rule) => ({ ...rule, forSeconds: 0 }));
  const evaluator = new AlertEvaluator(rules, metricReader(server.app.context.metrics.registry));
  expect(await evaluator.evaluate(Date.now())).toEqual(['protocol-rejected']);
});

it('platform admins receive one mail about a version that no newer one replaces', async () => {
  const { log, mail, gateway } = server.app.context;
  const admins = [{ email: 'dona@plataforma.test', language: 'pt' }];
  const alert = protocolAlert({
    ...{ log, mail, protocol: gateway.protocol },
    platformAdmins: () => Promise.resolve(admins),
  });
  protocol = { ...protocol, rejectedAt: null, alertedAt: null };
  await alert(protocol.version);
  protocol = { ...protocol, rejectedAt: new Date() };
  await alert('2.3000.1040000000');
  expect(emails).toEqual([]);
  await alert(protocol.version);
  await alert(protocol.version);
  expect(emails).toEqual(['dona@plataforma.test']);
});

it('a rejected session schedules the alert once', async () => {
  protocol = { ...protocol, rejectedAt: new Date(), alertedAt: null };
  const { events, jobs } = server.app.context;
  const state = { companyId: owner.companyId, connectionId: 1, status: 'TIMEOUT' } as const;
  const publish = (reason: 'network' | 'outdated') =>
    events.of('connections').publish('connection.stateChanged', { ...state, reason });
  const isScheduled = () => jobs.isScheduled('platform.protocolAlert', { version: protocol.version });
  await publish('network');
  expect(await isScheduled()).toBe(false);
  await publish('outdated');
  await publish('outdated');
  expect(await isScheduled()).toBe(true);
});

it('the newest version is requested every 6 h ± 10 %', () => {
  expect(checkInterval(() => 0)).toBe(5.4 * HOUR_MS);
  expect(checkInterval(() => 1)).toBe(6.6 * HOUR_MS);
});
