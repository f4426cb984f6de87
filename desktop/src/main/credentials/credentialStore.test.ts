import { beforeEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({
  available: true,
  backend: 'gnome_libsecret',
  lostKey: false,
  locked: false,
}));
vi.mock('electron-log/main', () => ({ default: { warn: () => undefined } }));
vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: async () => system.available,
    getSelectedStorageBackend: () => system.backend,
    encryptStringAsync: async (text: string) => {
      if (system.locked) throw new Error('cannot encrypt');
      return Buffer.from(`sealed:${text}`);
    },
    decryptStringAsync: async (sealed: Buffer) => {
      if (system.lostKey) throw new Error('cannot decrypt');
      return { result: sealed.toString().replace('sealed:', ''), shouldReEncrypt: false };
    },
  },
}));

const { CredentialStore } = await import('./credentialStore');

function store() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (key: string) => entries.get(key),
    set: (key: string, value: string) => void entries.set(key, value),
    delete: (key: string) => void entries.delete(key),
  };
}

beforeEach(() =>
  Object.assign(system, { available: true, backend: 'gnome_libsecret', lostKey: false, locked: false }),
);

test('stores an encrypted secret that survives a restart', async () => {
  const file = store();
  await new CredentialStore(file).write('password', 'recado-demo');
  expect([...file.entries.values()].join()).not.toContain('recado-demo');
  expect(await new CredentialStore(file).read('password')).toBe('recado-demo');
});

test.runIf(process.platform === 'linux')(
  'keeps the secret in memory only if the key store is plain text',
  async () => {
    system.backend = 'basic_text';
    const file = store();
    const credentialStore = new CredentialStore(file);
    await credentialStore.write('password', 'recado-demo');
    expect(file.entries.size).toBe(0);
    expect(await credentialStore.read('password')).toBe('recado-demo');
    expect(await new CredentialStore(file).read('password')).toBeNull();
  },
);

test('stores nothing without a key store', async () => {
  system.available = false;
  const file = store();
  await new CredentialStore(file).write('password', 'recado-demo');
  expect(file.entries.size).toBe(0);
});

test('deletes a secret that cannot be decrypted', async () => {
  const file = store();
  await new CredentialStore(file).write('password', 'recado-demo');
  system.lostKey = true;
  expect(await new CredentialStore(file).read('password')).toBeNull();
  expect(file.entries.size).toBe(0);
});

test('keeps a secret in memory only, without its older value, if the key store fails', async () => {
  const file = store();
  const credentialStore = new CredentialStore(file);
  await credentialStore.write('refresh-token', 'first');
  system.locked = true;
  await credentialStore.write('refresh-token', 'second');
  expect(await credentialStore.read('refresh-token')).toBe('second');
  system.locked = false;
  expect(await new CredentialStore(file).read('refresh-token')).toBeNull();
});
