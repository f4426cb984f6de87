import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeWhole } from '../state/whole-files';
import { bits, context, integer, objectId, octets, primitive, sequence, set, utcTime } from './der';

const ECDSA_SHA256 = sequence(objectId(1, 2, 840, 10045, 4, 3, 2));
const COMMON_NAME = objectId(2, 5, 4, 3);
const SUBJECT_ALT_NAME = objectId(2, 5, 29, 17);
const BASIC_CONSTRAINTS = objectId(2, 5, 29, 19);
const UTF8 = 0x0c;
const BOOLEAN = 0x01;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
const YEAR_MS = 365 * 86_400_000;
const YEARS = 10;

/** A key and the certificate that clients must trust, both PEM. */
export interface TlsIdentity {
  key: string;
  certificate: string;
}

/** Returns the folder's certificate; creates it at the first start. */
export async function tlsIdentity(dataDir: string | undefined): Promise<TlsIdentity> {
  if (!dataDir) return makeTlsIdentity();
  const file = join(dataDir, 'tls.json');
  const saved = await readJson<TlsIdentity>(file);
  if (saved) return saved;
  const made = makeTlsIdentity();
  await writeWhole(file, made);
  return made;
}

/** Creates a self-signed certificate for loopback (X.509 v3, ECDSA with P-256 and SHA-256, RFC 5280). */
function makeTlsIdentity(): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    set(sequence(COMMON_NAME, primitive(UTF8, Buffer.from('Recado messenger simulator')))),
  );
  const now = Date.now();
  const addresses = sequence(
    primitive(DNS_NAME, Buffer.from('localhost')),
    primitive(IP_ADDRESS, Buffer.from([127, 0, 0, 1])),
  );
  const yes = primitive(BOOLEAN, Buffer.from([0xff]));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, yes, octets(sequence(yes))),
    sequence(SUBJECT_ALT_NAME, octets(addresses)),
  );
  const signed = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    sequence(utcTime(now - 86_400_000), utcTime(now + YEARS * YEAR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, extensions),
  );
  const certificate = sequence(signed, ECDSA_SHA256, bits(sign('sha256', signed, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(certificate),
  };
}

function pem(der: Buffer) {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
