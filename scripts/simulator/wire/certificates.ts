import type { KeyPair } from '@whiskeysockets/baileys';
import { Curve, proto } from '@whiskeysockets/baileys';

const { NoiseCertificate } = proto.CertChain;
const LEAF_SERIAL = 2;
const INTERMEDIATE_SERIAL = 1;
const ROOT_SERIAL = 0;

/** Keys and certificates of a messenger server. `root` replaces WhatsApp's own root key in clients. */
export interface ServerIdentity {
  root: KeyPair;
  static: KeyPair;
  certificates: Uint8Array;
}

/** Creates a root key and its certificate chain, or only the chain if a root is given. */
export function makeServerIdentity(root: KeyPair = Curve.generateKeyPair()): ServerIdentity {
  const intermediate = Curve.generateKeyPair();
  const leaf = Curve.generateKeyPair();
  const certificates = proto.CertChain.encode({
    intermediate: certificate(INTERMEDIATE_SERIAL, ROOT_SERIAL, intermediate, root),
    leaf: certificate(LEAF_SERIAL, INTERMEDIATE_SERIAL, leaf, intermediate),
  }).finish();
  return { root, static: leaf, certificates };
}

function certificate(serial: number, issuerSerial: number, subject: KeyPair, issuer: KeyPair) {
  const details = NoiseCertificate.Details.encode({ serial, issuerSerial, key: subject.public }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}
