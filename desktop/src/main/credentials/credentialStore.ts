import { safeStorage } from 'electron';
import log from 'electron-log/main';

export interface CredentialFile {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
}

/**
 * Encrypts secrets by the system's key store. Without one (or with Linux's readable `basic_text`), secrets
 * stay in memory.
 */
export class CredentialStore {
  private readonly memory = new Map<string, string>();

  constructor(private readonly store: CredentialFile) {}

  async isPersistent(): Promise<boolean> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
  }

  /** Stores the secret; in memory only if the key store fails, which must not prevent the sign-in. */
  async write(key: string, secret: string): Promise<void> {
    this.memory.set(key, secret);
    if (!(await this.isPersistent())) return;
    try {
      this.store.set(key, (await safeStorage.encryptStringAsync(secret)).toString('base64'));
    } catch (error) {
      log.warn('secret encryption failed', error);
      this.store.delete(key);
    }
  }

  /** Deletes the secret if it can no longer be decrypted. */
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
      this.store.delete(key);
      return null;
    }
  }

  delete(key: string): void {
    this.memory.delete(key);
    this.store.delete(key);
  }
}
