import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@recado/shared/api';
import type { AnyEndpoint, CallInput, ErrorEnvelope } from '@recado/shared/contract';
import { issueAccessToken } from '#core/auth';
import { addressOf, type Bearer } from './client';
import { type Conversations, startConversations } from './conversations';
import { giveApiToken } from './give-api-token';
import { fieldsOf, malformedInputs, randomFrom, rejectedBy } from './malformed-inputs';
import { otherTenantRecords } from './other-tenant-records';

let server: Conversations;
let people: Conversations['people'];
/** Signs out; the other users stay signed in. */
let leaver: Bearer;
let expired: Bearer;
/** API tokens of the two companies' connections. */
let apiToken: Bearer;
let rivalApiToken: Bearer;
/** An agent who may use campaigns. */
let campaignAgent: Bearer;
let rivalCampaignAgent: Bearer;
let foreign: Awaited<ReturnType<typeof otherTenantRecords>>;

beforeAll(async () => {
  server = await startConversations();
  people = server.people;
  leaver = await server.build.persona(people.rivalCompany.id);
  const { id: userId, companyId } = people.admin;
  const claims = { userId, companyId, sessionId: 'x'.repeat(22) };
  expired = { token: await issueAccessToken(server.app.context.secrets, claims, -10) };
  apiToken = await giveApiToken(server.call, people.admin, server.shop);
  rivalApiToken = await giveApiToken(server.call, people.rivalAdmin, server.rivalShop);
  foreign = await otherTenantRecords(server);
  campaignAgent = await server.build.persona(people.company.id, { viewCampaigns: true });
  rivalCampaignAgent = await server.build.persona(people.rivalCompany.id, { viewCampaigns: true });
});
afterAll(() => server.close());

/** The example of the table as input; sends text instead of JSON where `rawBody` is given. */
async function send(endpoint: AnyEndpoint, change: { as?: Bearer; rawBody?: string } & Input = {}) {
  const { example = {} } = endpoint;
  const params = { ...example.params, ...change.params };
  const body = 'body' in change ? change.body : example.body;
  const response = await fetch(
    server.url + addressOf(endpoint, params, { ...example.query, ...change.query }),
    {
      method: endpoint.method,
      headers: {
        ...(change.as && { authorization: `Bearer ${change.as.token}` }),
        'content-type': 'application/json',
      },
      body: endpoint.method === 'GET' ? undefined : (change.rawBody ?? JSON.stringify(body)),
    },
  );
  const text = await response.text();
  const failure = response.ok || text === '' ? undefined : (JSON.parse(text) as ErrorEnvelope);
  return { status: response.status, error: failure?.error, details: failure?.details };
}

type Input = Pick<CallInput<AnyEndpoint>, never> & { params?: object; query?: object; body?: unknown };

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public');
const isOfSystems = ({ access }: AnyEndpoint) => access === 'connectionToken';
const ofUsers = guarded.filter((endpoint) => !isOfSystems(endpoint));
const restricted = ofUsers.filter(({ access }) => access !== 'user');
const ofCampaigns = ofUsers.filter(
  ({ access }) => access === 'campaigns' || (typeof access === 'object' && access.campaigns),
);
const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

/** Who may make the call as far as roles go. */
function allowed({ id, access }: AnyEndpoint): Bearer | undefined {
  if (id === 'auth.logout') return leaver;
  if (access === 'public') return undefined;
  if (access === 'connectionToken') return apiToken;
  return access === 'superAdmin' ? people.superAdmin : people.admin;
}

/** The sender of invalid input, who owns nothing of value. */
function malformedSender(endpoint: AnyEndpoint): Bearer {
  if (endpoint.id === 'auth.logout') return leaver;
  if (endpoint.access === 'campaigns') return rivalCampaignAgent;
  return isOfSystems(endpoint) ? rivalApiToken : people.rivalAgent;
}

/** A value of the right form that names nothing. */
function nobodys(param: string): string | number {
  if (typeof foreign[param] === 'number') return 999_999_999;
  return String(foreign[param]).replace(/[0-9A-F]/gi, '0');
}

function nobodysParams({ tenantParams = [] }: AnyEndpoint): Record<string, string | number> {
  return Object.fromEntries(tenantParams.map((name) => [name, nobodys(name)]));
}

describe('every endpoint', () => {
  it('has a unique id, and a unique method and path', () => {
    const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
    unique(ENDPOINTS.map(({ id }) => id));
    unique(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
  });

  it.each(named(guarded))('%s returns 401 without a token', async (_id, endpoint) => {
    expect(await send(endpoint)).toMatchObject({ status: 401, error: 'ERR_NOT_AUTHENTICATED' });
  });

  it.each(named(guarded))('%s returns 401 for a token of the other kind', async (_id, endpoint) => {
    const others = isOfSystems(endpoint) ? [people.admin, people.superAdmin, expired] : [apiToken];
    for (const as of others)
      expect(await send(endpoint, { as })).toMatchObject({ status: 401, error: 'ERR_NOT_AUTHENTICATED' });
  });

  it.each(named(ofUsers))(
    '%s returns 403 ERR_SESSION_EXPIRED for an expired token',
    async (_id, endpoint) => {
      expect(await send(endpoint, { as: expired })).toMatchObject({
        status: 403,
        error: 'ERR_SESSION_EXPIRED',
      });
    },
  );

  it.each(named(restricted))('%s returns 403 ERR_NO_PERMISSION to an agent', async (_id, endpoint) => {
    expect(await send(endpoint, { as: people.agent })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });

  it.each(named(ofCampaigns))('%s is allowed for an agent with viewCampaigns', async (_id, endpoint) => {
    const response = await send(endpoint, { as: campaignAgent, params: nobodysParams(endpoint) });
    expect(response.status === 403).toBe(endpoint.access !== 'campaigns');
  });

  it.each(named(ofCampaigns))('%s returns 403 to a company without campaigns', async (_id, endpoint) => {
    const { id } = people.company;
    await server.setting(id, 'campaignsEnabled', 'false');
    const responses = [people.admin, campaignAgent].map((as) => send(endpoint, { as }));
    const rejected = { status: 403, error: 'ERR_NO_PERMISSION' };
    expect(await Promise.all(responses)).toMatchObject([rejected, rejected]);
    await server.setting(id, 'campaignsEnabled', 'true');
  });

  it.each(named(ENDPOINTS))('%s is mounted', async (_id, endpoint) => {
    // Of nothing that is there, so that nothing is deleted.
    const as = allowed(endpoint);
    expect((await send(endpoint, { as, params: nobodysParams(endpoint) })).error).not.toBe('ERR_NOT_FOUND');
  });
});

describe('another company', () => {
  const tenant = ENDPOINTS.flatMap((endpoint) =>
    (endpoint.tenantParams ?? []).map((param) => [endpoint.id, param, endpoint] as const),
  );

  it.each(tenant)('receives 404 from %s for its %s', async (_id, param, endpoint) => {
    const value = foreign[param];
    if (value === undefined) throw new Error(`No fixtures have ${param}.`);
    const as = isOfSystems(endpoint) ? rivalApiToken : people.rivalAdmin;
    expect((await send(endpoint, { as, params: { [param]: value } })).status).toBe(404);
  });

  it('owns these records, so that a 404 is meaningful', async () => {
    const reads = tenant.filter(([, , { method }]) => method === 'GET');
    for (const [id, param, endpoint] of reads) {
      const as = isOfSystems(endpoint) ? apiToken : people.admin;
      const { status, error } = await send(endpoint, { as, params: { [param]: foreign[param] } });
      // The message of the fixtures is no order.
      const expected = id === 'messages.order' ? [409, 'ERR_MESSAGE_KIND'] : [200, undefined];
      expect([status, error], id).toEqual(expected);
    }
  });
});

describe('malformed input', () => {
  const parts = (part: 'params' | 'query' | 'body') =>
    ENDPOINTS.flatMap((endpoint) =>
      fieldsOf(endpoint[part]).flatMap(([field, schema]) => {
        const value = rejectedBy(schema, part !== 'body');
        return value === undefined ? [] : [[endpoint.id, part, field, value, endpoint] as const];
      }),
    );

  it.each([...parts('params'), ...parts('query'), ...parts('body')])(
    '%s: %s.%s is named',
    async (_id, part, field, value, endpoint) => {
      const given =
        part === 'body' ? { ...(endpoint.example?.body as object), [field]: value } : { [field]: value };
      const response = await send(endpoint, { as: allowed(endpoint), [part]: given });
      expect(response).toMatchObject({ status: 400, error: 'ERR_VALIDATION', details: { part } });
      expect(String(response.details?.['field']).split('.')[0]).toBe(field);
    },
  );

  it.each(named(ENDPOINTS.filter(({ body }) => body)))(
    '%s refuses a body that is no JSON',
    async (_id, endpoint) => {
      for (const rawBody of ['{"a":', '"text"', '[1', 'null']) {
        const response = await send(endpoint, { as: allowed(endpoint), rawBody });
        expect(response, rawBody).toMatchObject({
          status: 400,
          error: 'ERR_VALIDATION',
          details: { part: 'body' },
        });
      }
    },
  );
});

describe('junk', () => {
  it.each(named(ENDPOINTS))('never makes %s return a 5xx status', async (_id, endpoint) => {
    const random = randomFrom(endpoint.id);
    for (let round = 0; round < 25; round += 1) {
      const values = (part: 'params' | 'query' | 'body') =>
        Object.fromEntries(
          fieldsOf(endpoint[part]).map(([field]) => [field, malformedInputs(random, part !== 'body')]),
        );
      const body =
        random() < 0.2
          ? malformedInputs(random, false)
          : { ...values('body'), $where: 'x', ['__proto__']: { a: 1 } };
      const input = { params: values('params'), query: values('query'), body };
      const { status } = await send(endpoint, {
        as: malformedSender(endpoint),
        ...input,
      });
      expect(status, JSON.stringify(input)).toBeLessThan(500);
    }
  });
});
