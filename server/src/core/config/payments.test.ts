import { expect, it } from 'vitest';
import { loadConfig } from '.';

const load = (env: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', APP_SECRET: 'x'.repeat(32), ...env }).payments;
const EFI = {
  PIX_PROVIDER: 'efi',
  PIX_KEY: 'pix@recado.test',
  EFI_CLIENT_ID: 'id',
  EFI_CLIENT_SECRET: 'secret',
};

it('payments are disabled by default', () => {
  expect(load({})).toEqual({ provider: 'none' });
  expect(load({ PIX_PROVIDER: 'static', PIX_KEY: ' pix@recado.test ' })).toEqual({
    provider: 'static',
    pixKey: 'pix@recado.test',
    receiver: { name: 'RECADO', city: 'SAO PAULO' },
  });
});

it('a provider requires a certificate, except a test server on this machine', () => {
  expect(load({ ...EFI, EFI_CERTIFICATE: import.meta.filename })).toMatchObject({
    provider: 'efi',
    efi: { url: 'https://pix.api.efipay.com.br', webhookMtls: false },
  });
  expect(load({ ...EFI, EFI_URL: 'http://127.0.0.1:9/' })).toMatchObject({
    efi: { url: 'http://127.0.0.1:9' },
  });
});

it.each([
  [{ PIX_PROVIDER: 'static' }, /^PIX_KEY: /],
  [{ ...EFI, EFI_CLIENT_ID: '' }, /^EFI_CLIENT_ID: /],
  [EFI, /^EFI_CERTIFICATE: /],
  [{ ...EFI, EFI_CERTIFICATE: '/nowhere/efi.p12' }, /^EFI_CERTIFICATE: must be the path of a file/],
  [{ ...EFI, EFI_URL: 'http://pix.example.com' }, /^EFI_URL: must start with https/],
])('loadConfig reports %o', (env, sentence) => {
  expect(() => load(env)).toThrow(sentence);
});
