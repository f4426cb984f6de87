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

/** Maximum of unused one-time keys; older ones are removed. */
const MAX_PREKEYS = 100;

/** Keys that a sender needs for its first message to a device. */
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

/** A phone's Signal device. Sessions and keys are in memory and part of the account's saved state. */
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

  /** Returns everything needed to be the same device after a restart. */
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
   * Encrypts for a group, or for all readers of a status, with this device's sender key. `distribution` is
   * the key for new readers. `name` is the group's name of this device.
   */
  async encryptGroup(group: string, name: string, data: Uint8Array) {
    const { ciphertext, senderKeyDistributionMessage } = await this.#repository.encryptGroupMessage({
      group,
      meId: name,
      data,
    });
    return { ciphertext, distribution: distributionMessage(group, senderKeyDistributionMessage) };
  }

  /** Returns the current sender key for a device that could not decrypt a message. */
  async senderKey(group: string, name: string) {
    const key = await this.#repository.getSenderKeyDistributionMessage({ group, meId: name });
    return distributionMessage(group, key);
  }

  /** Throws if this device lacks the author's key or has already decrypted the message. */
  decryptGroup(group: string, author: string, ciphertext: Uint8Array) {
    return this.#repository.decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
  }

  /** Stores an author's sender key. */
  learnSenderKey(author: string, item: proto.Message.ISenderKeyDistributionMessage) {
    return this.#repository.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  /** Returns the devices that have this one's sender key for a group. */
  async sharedWith(group: string): Promise<Record<string, boolean>> {
    const { [group]: shared } = await this.#keys.get('sender-key-memory', [group]);
    return shared ?? {};
  }

  async setSharedWith(group: string, devices: Record<string, boolean> | null) {
    await this.#keys.set({ 'sender-key-memory': { [group]: devices } });
  }

  /** Returns a bundle for a new sender with its own one-time key. */
  async bundle(): Promise<KeyBundle> {
    const { identity, registrationId } = this.#saved;
    const signed = this.#signedPreKey();
    const id = this.#saved.nextPreKey++;
    const preKey = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [id]: preKey, [id - MAX_PREKEYS]: null } });
    return {
      registrationId,
      identity: identity.public,
      signedPreKey: { id: signed.keyId, value: signed.keyPair.public, signature: signed.signature },
      preKey: { id, value: preKey.public },
    };
  }

  /**
   * Created when first needed, because a signature takes milliseconds and most customers never receive
   * messages.
   */
  #signedPreKey() {
    return (this.#saved.signedPreKey ??= signedKeyPair(this.#saved.identity, 1));
  }
}

function distributionMessage(groupId: string, key: Uint8Array) {
  return { groupId, axolotlSenderKeyDistributionMessage: key };
}
