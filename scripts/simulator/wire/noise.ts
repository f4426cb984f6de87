import type { KeyPair } from '@whiskeysockets/baileys';
import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, sha256 } from '@whiskeysockets/baileys';

const NO_DATA = Buffer.alloc(0);

/** The server's side of Noise_XX_25519_AESGCM_SHA256. */
export class NoiseResponder {
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Uint8Array = this.#hash;
  #key: Uint8Array = this.#hash;
  #counter = 0;

  constructor(header: Uint8Array) {
    this.#authenticate(header);
  }

  /**
   * Responds to the client's ephemeral key with ours, our encrypted static key and encrypted certificates.
   */
  hello(clientEphemeral: Uint8Array, staticKeys: KeyPair, certificates: Uint8Array) {
    this.#authenticate(clientEphemeral);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientEphemeral));
    const encryptedStatic = this.#encrypt(staticKeys.public);
    this.#mix(Curve.sharedKey(staticKeys.private, clientEphemeral));
    return {
      ephemeral: this.#ephemeral.public,
      static: encryptedStatic,
      payload: this.#encrypt(certificates),
    };
  }

  /** Decrypts the client's last handshake message. Throws if it belongs to another handshake. */
  finish(encryptedStatic: Uint8Array, encryptedPayload: Uint8Array) {
    const clientStatic = this.#decrypt(encryptedStatic);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientStatic));
    const payload = this.#decrypt(encryptedPayload);
    const keys = Buffer.from(hkdf(NO_DATA, 64, { salt: Buffer.from(this.#salt), info: '' }));
    return { clientStatic, payload, transport: new NoiseTransport(keys.subarray(32), keys.subarray(0, 32)) };
  }

  #authenticate(data: Uint8Array) {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  #mix(secret: Uint8Array) {
    const mixed = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: Buffer.from(this.#salt), info: '' }));
    this.#salt = mixed.subarray(0, 32);
    this.#key = mixed.subarray(32);
    this.#counter = 0;
  }

  #encrypt(plain: Uint8Array) {
    const sealed = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return sealed;
  }

  #decrypt(sealed: Uint8Array) {
    const plain = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return plain;
  }
}

/** The two directions after the handshake. Each counts its own frames. */
class NoiseTransport {
  #sent = 0;
  #received = 0;

  constructor(
    private readonly sendKey: Uint8Array,
    private readonly receiveKey: Uint8Array,
  ) {}

  encrypt(plain: Uint8Array) {
    return aesEncryptGCM(plain, this.sendKey, nonce(this.#sent++), NO_DATA);
  }

  decrypt(sealed: Uint8Array) {
    return aesDecryptGCM(sealed, this.receiveKey, nonce(this.#received++), NO_DATA);
  }
}

export type { NoiseTransport };

/** The counter is in bytes 8 to 11, big-endian. */
function nonce(counter: number) {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}
