import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { login } from '@recado/shared/auth';
import { loadConfig } from '#core/config';
import { startTestServer } from '#testing/start-test-server';
import { COMMANDS } from './commands';
import { DATA_COMMANDS } from './data-commands';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-admin-'));
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
let said: string;
beforeEach(() => {
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said += String(text))));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const admin = async (command: string, given = {}) => {
  said = '';
  await { ...COMMANDS, ...DATA_COMMANDS }[command]?.(config, given);
  return said;
};

it('the tool creates the platform admin once, resets a password, migrates and checks', async () => {
  const email = 'dona@loja.com.br';
  expect(await admin('check')).toContain('Pending migrations: jobs:1');
  await expect(admin('create-super-admin', { email, password: 'curta' })).rejects.toThrow('at least 8');
  expect(await admin('create-super-admin', { email, password: 'primeira-senha' })).toContain(
    `${email} is the`,
  );
  await expect(admin('create-super-admin', { email, password: 'outra-senha' })).rejects.toThrow('already');
  await expect(admin('reset-password', { email: 'x@y.co', password: 'nova-senha' })).rejects.toThrow(
    'Nobody has',
  );
  expect(await admin('reset-password', { email, password: 'nova-senha' })).toContain('new password');
  expect(await admin('migrate')).toContain('up to date');
  expect(await admin('check')).toMatch(/1 {2}users\n/);

  const server = await startTestServer({ config: { dataDir, appSecret: config.appSecret } });
  const signIn = (password: string) => server.call(login, { body: { email, password } });
  expect((await signIn('primeira-senha')).status).toBe(401);
  const { body } = await signIn('nova-senha');
  expect(body.user).toMatchObject({ superAdmin: true, profile: 'admin', company: { dueDate: null } });
  await server.close();
});

it('the tool prompts for nothing without a terminal', async () => {
  await expect(admin('reset-password', { email: 'a@b.co' })).rejects.toThrow('Password is missing.');
});
