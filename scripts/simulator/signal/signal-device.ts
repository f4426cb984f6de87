import type { AuthenticationCreds, KeyPair, proto, SignedKeyPair } from '@whiskeysockets/baileys';
import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateRegistrationId,
  generateSignalPubKey,
  signedKeyPair,
} from '@whiskeysockets/baileys';
import { memoryKeys } from './memory-keys';
import { quietLogger } from './quiet-logger';

/** One-time keys that were given out and not used; older ones are forgotten. */
const KEPT_PREKEYS = 100;

/** What a sender needs to know to write to a device it has not written to. */
export interface KeyBundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
  preKey?: { id: number; value: Uint8Array };
}

export interface SavedDevice {
  identity: KeyPair;
  registrationId: number;
  signedPreKey?: SignedKeyPair;
  nextPreKey: number;
  keys: Record<string, Record<string, unknown>>;
}

/** A phone's Signal device. Its sessions and keys live in memory and go into the account's saved state. */
export class SignalDevice {
  readonly #saved: SavedDevice;
  readonly #keys;
  readonly #repository;

  constructor(onChange: () => void, saved?: SavedDevice) {
    this.#saved = saved ?? {
      identity: Curve.generateKeyPair(),
      registrationId: generateRegistrationId(),
      nextPreKey: 1,
      keys: {},
    };
    this.#keys = memoryKeys(this.#saved.keys, onChange);
    const signedPreKey = () => this.#signedPreKey();
    const creds = {
      signedIdentityKey: this.#saved.identity,
      registrationId: this.#saved.registrationId,
      get signedPreKey() {
        return signedPreKey();
      },
    } as AuthenticationCreds;
    const { makeSignalRepository } = DEFAULT_CONNECTION_CONFIG;
    this.#repository = makeSignalRepository({ creds, keys: this.#keys }, quietLogger, async () => []);
  }

  get identity(): KeyPair {
    return this.#saved.identity;
  }

  get registrationId() {
    return this.#saved.registrationId;
  }

  /** Everything that must be kept to be the same device after a restart. */
  save(): SavedDevice {
    return this.#saved;
  }

  async hasSession(jid: string) {
    return (await this.#repository.validateSession(jid)).exists;
  }

  startSession(jid: string, bundle: KeyBundle) {
    return this.#repository.injectE2ESession({
      jid,
      session: {
        registrationId: bundle.registrationId,
        identityKey: generateSignalPubKey(bundle.identity),
        signedPreKey: {
          keyId: bundle.signedPreKey.id,
          publicKey: generateSignalPubKey(bundle.signedPreKey.value),
          signature: bundle.signedPreKey.signature,
        },
        preKey: bundle.preKey && {
          keyId: bundle.preKey.id,
          publicKey: generateSignalPubKey(bundle.preKey.value),
        },
      },
    });
  }

  encrypt(jid: string, data: Uint8Array) {
    return this.#repository.encryptMessage({ jid, data });
  }

  decrypt(jid: string, type: 'pkmsg' | 'msg', ciphertext: Uint8Array) {
    return this.#repository.decryptMessage({ jid, type, ciphertext });
  }

  /**
   * Encrypts for a whole group, or for all who see a status, under this device's own sender key; `distribution` is
   * what a device needs to have been told to read it. `name` is how the group names this device.
   */
  async encryptGroup(group: string, name: string, data: Uint8Array) {
    const { ciphertext, senderKeyDistributionMessage } = await this.#repository.encryptGroupMessage({
      group,
      meId: name,
      data,
    });
    return { ciphertext, distribution: distributionMessage(group, senderKeyDistributionMessage) };
  }

  /** The sender key as it is now, for a device that could not read a message. */
  async senderKey(group: string, name: string) {
    const key = await this.#repository.getSenderKeyDistributionMessage({ group, meId: name });
    return distributionMessage(group, key);
  }

  /** Throws when the author's key was never told to this device, or the message was decrypted before. */
  decryptGroup(group: string, author: string, ciphertext: Uint8Array) {
    return this.#repository.decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
  }

  /** Keeps what an author said to be its sender key. */
  learnSenderKey(author: string, item: proto.Message.ISenderKeyDistributionMessage) {
    return this.#repository.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  /** The devices that were told this one's sender key for a group. */
  async sharedWith(group: string): Promise<Record<string, boolean>> {
    const { [group]: shared } = await this.#keys.get('sender-key-memory', [group]);
    return shared ?? {};
  }

  async setSharedWith(group: string, devices: Record<string, boolean> | null) {
    await this.#keys.set({ 'sender-key-memory': { [group]: devices } });
  }

  /** A bundle for one new sender, with a one-time key of its own. */
  async bundle(): Promise<KeyBundle> {
    const { identity, registrationId } = this.#saved;
    const signed = this.#signedPreKey();
    const id = this.#saved.nextPreKey++;
    const preKey = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [id]: preKey, [id - KEPT_PREKEYS]: null } });
    return {
      registrationId,
      identity: identity.public,
      signedPreKey: { id: signed.keyId, value: signed.keyPair.public, signature: signed.signature },
      preKey: { id, value: preKey.public },
    };
  }

  /** Made when first asked for: a signature costs milliseconds, and most customers are never written to. */
  #signedPreKey() {
    return (this.#saved.signedPreKey ??= signedKeyPair(this.#saved.identity, 1));
  }
}

function distributionMessage(groupId: string, key: Uint8Array) {
  return { groupId, axolotlSenderKeyDistributionMessage: key };
}
