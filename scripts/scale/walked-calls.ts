import { z } from 'zod';
import { ENDPOINTS } from '@recado/shared/api';
import type { AnyEndpoint } from '@recado/shared/contract';
import { addressOf, type Bearer } from '../../server/src/testing/client';
import type { Conversations } from '../../server/src/testing/conversations';
import { fieldsOf } from '../../server/src/testing/malformed-inputs';

export interface WalkedCall {
  endpoint: AnyEndpoint;
  caller: string;
  as: Bearer | undefined;
  params: Record<string, string | number>;
  query: Record<string, string | number>;
  body: unknown;
}

export interface WalkWorld extends Conversations {
  /** Ids of the largest company's records by path parameter. */
  records: Record<string, string | number>;
  apiToken: Bearer;
}

const DAY_MS = 86_400_000;

/** Returns the values with which a query field is walked, one after the other. */
function valuesOf(field: string, schema: z.ZodType, { records, people }: WalkWorld): (string | number)[] {
  const options = enumOf(schema);
  if (options) return options;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const known: Record<string, (string | number)[]> = {
    searchParam: ['maria silva', 'pedido', 'boa tarde', '55119', 'zzqzz'],
    pageNumber: [2, 50],
    page: [2, 50],
    limit: [100],
    days: [1, 30, 365],
    date_from: [day(300)],
    date_to: [day(2)],
    startDate: [day(300)],
    endDate: [day(2)],
    since: [new Date(Date.now() - 7 * DAY_MS).toISOString()],
    queueIds: [`[${people.queues.sales.id}]`, `[${people.queues.sales.id},${people.queues.support.id}]`],
    queueId: [people.queues.sales.id],
    userId: [people.agent.id],
    users: [`[${people.agent.id}]`],
    userIds: [`[${people.agent.id}]`],
    tags: [`[${Number(records['tagId'])}]`],
    companyId: [people.company.id],
    before: [1_000_000],
    part: [0],
    parentId: [0],
    number: ['5511970000001'],
    after: [String(records['messageId'])],
    around: [String(records['messageId'])],
    newer: [String(records['messageId'])],
  };
  if (known[field]) return known[field];
  const record = records[field];
  if (record !== undefined) return [record];
  return ['true', 'false'].filter((value) => schema.safeParse(value).success);
}

function enumOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return enumOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}

/** Returns the calls of every endpoint by each role that may make them, with each value of each filter. Deletions are last. */
export function walkedCalls(world: WalkWorld): WalkedCall[] {
  const order = ({ method, id }: AnyEndpoint) =>
    id === 'auth.logout' ? 3 : method === 'DELETE' ? 2 : method === 'GET' ? 0 : 1;
  return [...ENDPOINTS]
    .sort((a, b) => order(a) - order(b))
    .flatMap((endpoint) => callersOf(endpoint, world).flatMap((caller) => callsOf(endpoint, caller, world)));
}

function callersOf({ access }: AnyEndpoint, { people, apiToken }: WalkWorld): [string, Bearer | undefined][] {
  if (access === 'public') return [['nobody', undefined]];
  if (access === 'connectionToken') return [['integrator', apiToken]];
  if (access === 'superAdmin') return [['platform admin', people.superAdmin]];
  return [
    ['administrator', people.admin],
    ...(access === 'user' ? [['agent', people.agent] as [string, Bearer]] : []),
  ];
}

function callsOf(
  endpoint: AnyEndpoint,
  [caller, as]: [string, Bearer | undefined],
  world: WalkWorld,
): WalkedCall[] {
  const example = endpoint.example ?? {};
  const params = { ...example.params, ...world.records } as Record<string, string | number>;
  // The largest company is needed for the remaining calls.
  if (endpoint.id === 'companies.delete') params['companyId'] = world.people.rivalCompany.id;
  const base = (example.query ?? {}) as Record<string, string | number>;
  const call = { endpoint, caller, as, params, body: bodyOf(example.body, world) };
  const first = { ...call, query: withRecords(base, world) };
  if (endpoint.method !== 'GET') return [first];
  return [
    first,
    ...fieldsOf(endpoint.query).flatMap(([field, schema]) =>
      valuesOf(field, schema, world).map((value) => ({ ...call, query: { ...first.query, [field]: value } })),
    ),
    ...(endpoint.id === 'tickets.list' ? ticketLists(call) : []),
  ];
}

/** The ids of an example name nothing here. */
function withRecords(query: Record<string, string | number>, { records }: WalkWorld) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, records[name] ?? value]));
}

/** Returns the example's body with ids of existing records. */
function bodyOf(body: unknown, { records }: WalkWorld): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      // Nothing outside this machine is called.
      if (typeof value === 'string' && value.startsWith('https://')) return [name, 'https://recado.invalid/'];
      const one = records[name.replace(/s$/, '')];
      return [name, records[name] ?? (Array.isArray(value) && one !== undefined ? [one] : value)];
    }),
  );
}

/** Returns the lists of the window in each order, with and without the tickets of others. */
function ticketLists(call: Omit<WalkedCall, 'query'>): WalkedCall[] {
  return ['open', 'pending', 'closed', 'groups'].flatMap((status) =>
    ['newest', 'waiting', 'unread'].flatMap((sort) =>
      ['true', 'false'].map((showAll) => ({ ...call, query: { status, sort, showAll } })),
    ),
  );
}

/** Returns a call as a reader would name it. */
export function nameOf({ endpoint, caller, query }: WalkedCall): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${caller}: ${endpoint.method} ${endpoint.path}${search.size > 0 ? `?${decodeURIComponent(search.toString())}` : ''}`;
}

export const addressOfCall = ({ endpoint, params, query }: WalkedCall) => addressOf(endpoint, params, query);
