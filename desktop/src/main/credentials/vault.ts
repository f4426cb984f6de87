import { safeStorage } from 'electron';

/** Where sealed texts are kept between starts (electron-store in the app). */
export interface VaultStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
}

/**
 * Secrets sealed by the operating system's key store (Keychain, DPAPI, libsecret, KWallet). Where there is none
 * (Linux's `basic_text` would keep them readable) secrets live in memory only, until the app closes.
 */
export class Vault {
  private readonly memory = new Map<string, string>();

  constructor(private readonly store: VaultStore) {}

  /** Whether secrets outlive the app. */
  async isPersistent(): Promise<boolean> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
  }

  async write(key: string, secret: string): Promise<void> {
    this.memory.set(key, secret);
    if (!(await this.isPersistent())) return;
    this.store.set(key, (await safeStorage.encryptStringAsync(secret)).toString('base64'));
  }

  /** The secret, or null when there is none. One that cannot be opened any more (another user, a new key) is dropped. */
  async read(key: string): Promise<string | null> {
    const remembered = this.memory.get(key);
    if (remembered !== undefined) return remembered;
    const sealed = this.store.get(key);
    if (sealed === undefined || !(await this.isPersistent())) return null;
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
      if (shouldReEncrypt) await this.write(key, result);
      this.memory.set(key, result);
      return result;
    } catch {
      this.store.delete(key); // Sealed by a key that is gone: the person signs in again.
      return null;
    }
  }

  forget(key: string): void {
    this.memory.delete(key);
    this.store.delete(key);
  }
}
