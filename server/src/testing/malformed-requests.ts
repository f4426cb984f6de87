import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { malformedInputs } from './malformed-inputs';

export interface MalformedRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Records that requests could damage: a pending review, and the connection of an API token. */
export interface Targets {
  uuid: string;
  token: string;
  /** Number of a contact. */
  number: string;
}

type Random = () => number;
type Build = (random: Random, targets: Targets) => MalformedRequest;

const LONG = 'x'.repeat(70_000);
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const NO_NOTES = [
  '',
  '11',
  '-1',
  '1.5',
  '1e1',
  'NaN',
  ' 5',
  '5 ',
  '٥',
  '0x5',
  '5\u0000',
  '5,0',
  'null',
  '+5',
];
const NO_SCORES = [11, -1, 1.5, 1e308, null, '5', [], [5], {}, { $gt: 0 }, true];
const NO_JSON = [
  '',
  '{',
  '{"a":',
  '"text"',
  '[1',
  'null',
  '[]',
  '123',
  '\u0000',
  `${'['.repeat(20_000)}`,
  '{"note":5}}',
];
const PATHS = [
  '',
  '%',
  '%E0%A4%A',
  '%00',
  '..%2f..%2f',
  '\u{1f4a5}',
  '[object Object]',
  '0',
  LONG.slice(0, 6_000),
  '{"$ne":1}',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=x',
  'multipart/form-data; boundary=',
  ';;',
];

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const bytes = (random: Random) =>
  Uint8Array.from({ length: 1 + Math.floor(random() * 400) }, () => random() * 256);
/** Adds fields that no schema knows. */
const more = (random: Random) =>
  random() < 0.3
    ? {
        $where: 'x',
        companyId: 1,
        completed: true,
        [pick(random, ['a', 'constructor'])]: malformedInputs(random, false),
      }
    : {};
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const withBody = (method: string, body: MalformedRequest['body']) =>
  method === 'GET' || method === 'HEAD' ? {} : { body };

const reviewPaths = ({ uuid }: Targets, random: Random) =>
  random() < 0.7 ? uuid : `${uuid.slice(0, Math.floor(random() * 36))}${pick(random, PATHS)}`;

const REVIEWS: readonly Build[] = [
  (random, targets) => {
    const observation = pick(random, ['', 'Bom', LONG.slice(0, 25_000), '\u0000']);
    const body =
      random() < 0.15
        ? encoded({ note: '5', observation: LONG.slice(0, 2_001) })
        : encoded({ note: pick(random, NO_NOTES), observation });
    return { path: `/avaliacao/${reviewPaths(targets, random)}`, method: 'POST', headers: FORM_TYPE, body };
  },
  (random, targets) => ({
    path: `/avaliacao/${reviewPaths(targets, random)}`,
    method: 'POST',
    headers: random() < 0.5 ? FORM_TYPE : { 'content-type': pick(random, TYPES) },
    body: pick(random, [
      bytes(random),
      'note',
      'note[$gt]=5',
      'note[]=',
      `note=${LONG}`,
      'note=%E0%A4%A',
      '&&&=',
    ]),
  }),
  (random, targets) => ({
    path: `/review/${reviewPaths(targets, random)}`,
    method: 'PUT',
    headers: JSON_TYPE,
    body: JSON.stringify({
      note: pick(random, NO_SCORES),
      observation: malformedInputs(random, false),
      ...more(random),
    }),
  }),
  (random, targets) => ({
    path: `/review/${reviewPaths(targets, random)}`,
    method: 'PUT',
    headers: random() < 0.7 ? JSON_TYPE : { 'content-type': pick(random, TYPES) },
    body: pick<string | Uint8Array<ArrayBuffer>>(random, [
      ...NO_JSON,
      bytes(random),
      JSON.stringify({ note: 5, observation: LONG.slice(0, 2_001) }),
    ]),
  }),
  (random, targets) => {
    const method = pick(random, METHODS);
    const path =
      pick(random, ['/avaliacao/', '/avaliacao/files/', '/review/', '/avaliacao/x/']) + pick(random, PATHS);
    return {
      path: `${path}?lang=${encodeURIComponent(String(malformedInputs(random, true)).slice(0, 100))}`,
      method,
      headers: { 'accept-language': pick(random, ['*', 'xx', LONG.slice(0, 2_000), ';q=']) },
      ...withBody(method, targets.uuid),
    };
  },
];

/** Each lacks at least one condition of a message. */
const apiFields = (random: Random, { number }: Targets): Record<string, unknown> => {
  const valid = { number, body: 'Oi' };
  return pick<Record<string, unknown>>(random, [
    { ...valid, number: malformedInputs(random, false) },
    {
      ...valid,
      number: pick(random, ['5511', `${number}@g.us`, '+0', '987654321', LONG]),
    },
    { number },
    { ...valid, body: pick(random, ['', '  ', null, [], {}, 5, LONG]) },
    { ...valid, ticket: pick(random, ['x', null, 1, {}]) },
    { ...valid, queueId: pick(random, [-1, 1.5, 'a', null, {}, 1e308]) },
    { ...valid, userId: pick(random, [-1, 0.5, 'a', null, []]) },
    { ...valid, quotedId: pick(random, ['x', 5, null, LONG, { $ne: '' }]) },
  ]);
};

const bearer = ({ token }: Targets) => ({ authorization: `Bearer ${token}` });

const API: readonly Build[] = [
  (random, targets) => ({
    path: `${MESSAGES_API_PATH}/send`,
    method: 'POST',
    headers: { ...JSON_TYPE, ...bearer(targets) },
    body: JSON.stringify({ ...apiFields(random, targets), ...more(random) }),
  }),
  (random, targets) => ({
    path: `${MESSAGES_API_PATH}/send`,
    method: 'POST',
    headers: {
      ...(random() < 0.6 ? JSON_TYPE : { 'content-type': pick(random, TYPES) }),
      ...bearer(targets),
    },
    body: pick(random, [...NO_JSON, bytes(random)]),
  }),
  (random, targets) => ({
    path: `${MESSAGES_API_PATH}/send`,
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      ...pick<Record<string, string>>(random, [
        { authorization: 'Bearer' },
        { authorization: `Bearer ${targets.token}x` },
        { authorization: `Basic ${targets.token}` },
        { 'x-token': LONG.slice(0, 4_000) },
        { ...bearer(targets), 'x-token': 'another-token-of-no-one' },
        { ...bearer(targets), 'idempotency-key': 'k'.repeat(256) },
        { ...bearer(targets), 'idempotency-key': 'é' },
      ]),
    },
    body: JSON.stringify({ number: targets.number, body: 'Oi' }),
  }),
  (random, targets) => {
    const form = new FormData();
    const fields = apiFields(random, targets);
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
    const files = Math.floor(random() * 3);
    // Without a file, or with two, even valid fields are rejected; an empty file, too.
    for (let n = 0; n < files; n++)
      form.append(
        pick(random, ['medias', 'files', 'medias[]']),
        new Blob(files === 1 ? [] : [bytes(random)]),
        pick(random, ['a.txt', '../../x', '', '\u{1f4a5}']),
      );
    return { path: `${MESSAGES_API_PATH}/send`, method: 'POST', headers: bearer(targets), body: form };
  },
  (random, targets) => {
    const method = pick(random, METHODS);
    return {
      path: `${MESSAGES_API_PATH}/${pick(random, PATHS)}`,
      method,
      headers: bearer(targets),
      ...withBody(method, pick(random, NO_JSON)),
    };
  },
];

/** Returns a request of the public review page or of the messaging API that must change nothing. */
export function malformedRequest(random: Random, targets: Targets): MalformedRequest {
  return pick(random, pick(random, [REVIEWS, API]))(random, targets);
}
