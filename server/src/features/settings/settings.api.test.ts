import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import { me } from '@recado/shared/auth';
import { updateCompanyRegion } from '@recado/shared/companies';
import {
  isSecretSettingKey,
  listSecretSettings,
  listSettings,
  SECRET_SETTING_KEYS,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  SETTING_VALUES,
  updateSetting,
} from '@recado/shared/settings';
import { testWindow } from '#core/realtime/testing/test-window';
import type { Bearer } from '#testing/client';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.personas();
});
afterAll(() => server.close());

const settingsOf = async (who: Bearer) =>
  Object.fromEntries((await server.call(listSettings, {}, who)).body.map(({ key, value }) => [key, value]));
const change = (key: string, value: string, who: Bearer = people.admin) =>
  server.call(updateSetting, { params: { key }, body: { key, value } }, who);
const stored = (companyId: number) =>
  server.app.database.db
    .collection<{ _id: number; secrets?: Record<string, string> }>('settings')
    .findOne({ _id: companyId });

it('GET /settings returns every setting, with its default until the company chooses', async () => {
  expect(await settingsOf(people.rivalAgent)).toEqual(SETTING_DEFAULTS);
});

describe('a setting', () => {
  it('is changed by an administrator, with immediate effect for that company only', async () => {
    const { status, body } = await change('CheckMsgIsGroup', 'disabled');
    expect([status, body]).toEqual([200, { key: 'CheckMsgIsGroup', value: 'disabled' }]);
    expect((await settingsOf(people.agent))['CheckMsgIsGroup']).toBe('disabled');
    expect(await settingsOf(people.rivalAdmin)).toEqual(SETTING_DEFAULTS);
    expect((await server.call(me, {}, people.agent)).body.company.settings).toContainEqual(body);
    expect((await change('CheckMsgIsGroup', 'enabled', people.agent)).error).toBe('ERR_NO_PERMISSION');
  });

  it('is published to the open windows of the company, and to no other', async () => {
    const windows = [people.agent, people.rivalAgent].map(({ token }) => testWindow(server.url, token));
    await Promise.all(windows.map((window) => window.ready()));
    await change('lunchTime', 'enabled');
    await vi.waitFor(() => expect(receivedBy(windows[0])).toHaveLength(1));
    expect(receivedBy(windows[0])[0]).toEqual({
      action: 'update',
      setting: { key: 'lunchTime', value: 'enabled' },
    });
    await change('lunchTime', 'enabled', people.rivalAdmin);
    await vi.waitFor(() => expect(receivedBy(windows[1])).toHaveLength(1));
    expect(receivedBy(windows[0])).toHaveLength(1);
    for (const { socket } of windows) socket.disconnect();
  });

  it.each(SETTING_KEYS)('%s rejects invalid values', async (key) => {
    const { status, error, details } = await change(key, 'talvez', people.superAdmin);
    expect([status, error, details?.['field']]).toEqual([400, 'ERR_VALIDATION', 'value']);
  });

  it('is normalised by its own rule', async () => {
    const normalised = async (key: string, value: string) =>
      (await change(key, value, people.superAdmin)).body.value;
    expect(await normalised('endServiceTimeout', ' 015 ')).toBe('15');
    expect(await normalised('endServiceTimeout', '')).toBe('');
    expect(await normalised('quantityMessageBot', '0')).toBe('0');
    expect(await normalised('campaignsEnabled', 'enabled')).toBe('true');
    for (const [key, value] of [
      ['endServiceTimeout', '0'],
      ['endServiceTimeout', '10081'],
      ['quantityMessageBot', '101'],
      ['menuSilenceMinutes', '0'],
      ['menuSilenceMinutes', '61'],
      ['menuSilenceMinutes', ''],
      ['quantityMessageBot', '-1'],
    ] as const)
      expect((await change(key, value)).error, `${key} ${value}`).toBe('ERR_VALIDATION');
  });

  it('is not found when it does not exist', async () => {
    for (const key of ['talvez', '__proto__', 'constructor'])
      expect((await change(key, 'enabled')).error).toBe('ERR_NO_SETTING_FOUND');
  });

  it("accepts only the company's queues", async () => {
    const { sales } = people.queues;
    expect((await change('defaultQueue', String(sales.id))).status).toBe(200);
    expect((await change('defaultQueue', String(sales.id), people.rivalAdmin)).error).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
    expect((await change('defaultQueue', '')).body.value).toBe('');
  });

  it('rejects a board that does not exist', async () => {
    const named = await change('kanbanDefault', '7');
    expect([named.error, named.details?.['field']]).toEqual(['ERR_VALIDATION', 'value']);
    expect((await change('kanbanDefault', '')).status).toBe(200);
  });

  it('of the platform is read-only for an administrator', async () => {
    for (const key of ['campaignsEnabled', 'userCreation'])
      expect((await change(key, 'enabled')).error).toBe('ERR_NO_PERMISSION');
  });

  it('leaves an audit entry, without the value of a secret', async () => {
    await change('call', 'disabled');
    await change('asaas', 'mais-uma-chave');
    const query = { companyId: people.company.id };
    const { body } = await server.call(listAudit, { query }, people.superAdmin);
    const [secret, call] = body.entries;
    expect(call).toMatchObject({ action: 'setting.changed', subject: 'call', detail: 'disabled' });
    expect(call?.user.id).toBe(people.admin.id);
    expect(secret).toMatchObject({ subject: 'asaas', detail: '' });
    await change('call', 'enabled');
  });

  it('has a default that its own rule accepts', () => {
    for (const key of SETTING_KEYS)
      expect(SETTING_VALUES[key].parse(SETTING_DEFAULTS[key]), key).toBe(SETTING_DEFAULTS[key]);
  });
});

describe('a secret of an integration', () => {
  it('is stored encrypted and never returned', async () => {
    const secret = 'chave-do-provedor-9431';
    for (const key of SECRET_SETTING_KEYS) {
      expect((await change(key, secret)).body).toEqual({ key, value: '' });
    }
    const document = JSON.stringify(await stored(people.company.id));
    expect(document).not.toContain(secret);
    expect(document).not.toContain(Buffer.from(secret).toString('base64'));
    const response = await server.call(listSettings, {}, people.admin);
    expect(response.body.filter(({ key }) => isSecretSettingKey(key))).toEqual([]);
    expect(JSON.stringify((await server.call(me, {}, people.admin)).body)).not.toContain(secret);
  });

  it('returns only whether it is stored, and is removed by an empty value', async () => {
    await change('asaas', 'outra-chave');
    await change('tokenixc', '');
    const { body } = await server.call(listSecretSettings, {}, people.admin);
    expect(body).toContainEqual({ key: 'asaas', kept: true });
    expect(body).toContainEqual({ key: 'tokenixc', kept: false });
    expect((await stored(people.company.id))?.secrets?.['tokenixc']).toBeUndefined();
    const rival = await server.call(listSecretSettings, {}, people.rivalAdmin);
    expect(rival.body.some(({ kept }) => kept)).toBe(false);
  });
});

it("the company's time zone and language are in its users' records", async () => {
  const params = { companyId: people.company.id };
  const region = { timeZone: 'America/Manaus', language: 'es' } as const;
  expect((await server.call(updateCompanyRegion, { params, body: region }, people.admin)).status).toBe(200);
  expect((await server.call(me, {}, people.agent)).body.company).toMatchObject(region);
  const nowhere = { params, body: { timeZone: 'America/Nenhures' } };
  expect((await server.call(updateCompanyRegion, nowhere, people.admin)).error).toBe('ERR_VALIDATION');
});

function receivedBy(window: { received: { name: string; payload: unknown }[] } | undefined): unknown[] {
  return (window?.received ?? [])
    .filter(({ name }) => name.endsWith('-settings'))
    .map(({ payload }) => payload);
}
