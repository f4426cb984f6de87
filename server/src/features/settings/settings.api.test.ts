import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSettings, SETTING_DEFAULTS } from '@recado/shared/settings';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.personas();
});
afterAll(() => server.close());

const settingsOf = async (who: { token: string }) =>
  Object.fromEntries((await server.call(listSettings, {}, who)).body.map(({ key, value }) => [key, value]));

it('answers every setting, with the first value until the company chooses', async () => {
  expect(await settingsOf(people.agent)).toEqual(SETTING_DEFAULTS);
});

it("shows a change at once, to that company only, and nothing that isn't a setting", async () => {
  const { settings } = server.app.services;
  expect(await settings.getSetting(people.company.id, 'useKanban')).toBe('disabled');
  await settings.setSetting(people.company.id, 'useKanban', 'enabled');
  await settings.setSetting(people.company.id, 'call', 'disabled');
  await server.app.database.db
    .collection<{ _id: number }>('settings')
    .updateOne({ _id: people.company.id }, { $set: { 'values.asaas': 'chave-secreta' } });
  expect(await settings.getSetting(people.company.id, 'useKanban')).toBe('enabled');
  const changed = { ...SETTING_DEFAULTS, useKanban: 'enabled', call: 'disabled' };
  expect(await settingsOf(people.admin)).toEqual(changed);
  expect(await settingsOf(people.rivalAdmin)).toEqual(SETTING_DEFAULTS);
});
