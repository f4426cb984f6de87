import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data at rest with AES-256-GCM. Derives one key per purpose from `APP_SECRET`, so data of one purpose
 * is invalid for another. Layout: iv(12) ‖ tag(16) ‖ ciphertext.
 */
export class SecretBox {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly appSecret: string) {}

  seal(purpose: string, plaintext: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), iv);
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /** Throws for another purpose or secret, and for modified data. */
  open(purpose: string, box: Uint8Array): Buffer {
    const sealed = Buffer.from(box.buffer, box.byteOffset, box.byteLength);
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** Derives a 32-byte signing key for a purpose. */
  key(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.appSecret, '', `recado:${purpose}`, 32));
    this.keys.set(purpose, key);
    return key;
  }
}
