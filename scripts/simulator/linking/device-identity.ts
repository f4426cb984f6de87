import type { KeyPair } from '@whiskeysockets/baileys';
import {
  Curve,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from '@whiskeysockets/baileys';

/** What a phone signs to link a client. */
export interface DeviceIdentity {
  details: Uint8Array;
  accountKey: Uint8Array;
  /** Bytes of `<device-identity>`, signed by the phone and authenticated by the QR code's secret. */
  sealed: Uint8Array;
}

/** Signs a client's identity key with the phone's key, authenticated by the secret in the QR code. */
export function signDeviceIdentity(
  phone: KeyPair,
  clientIdentity: Uint8Array,
  keyIndex: number,
  advSecret: Buffer,
): DeviceIdentity {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: Math.floor(Math.random() * 0x7fffffff),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const message = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, clientIdentity]);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: phone.public,
    accountSignature: Curve.sign(phone.private, message),
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(signed, advSecret),
    accountType: proto.ADVEncryptionType.E2EE,
  }).finish();
  return { details, accountKey: phone.public, sealed };
}

/** Returns whether the client has signed the identity with its registered key. */
export function isSignedByClient(identity: DeviceIdentity, clientIdentity: Uint8Array, reply: Uint8Array) {
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(reply);
  if (!deviceSignature?.length) return false;
  const message = Buffer.concat([
    WA_ADV_DEVICE_SIG_PREFIX,
    identity.details,
    clientIdentity,
    identity.accountKey,
  ]);
  return Curve.verify(clientIdentity, message, deviceSignature);
}
