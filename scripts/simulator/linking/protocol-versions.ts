import { DEFAULT_CONNECTION_CONFIG, type proto } from '@whiskeysockets/baileys';

/** Response to `GET /sw.js`, from which clients read the newest version. */
interface ServiceWorker {
  status: number;
  text: string;
}

/** The client versions that the messenger accepts, and the newest one that its web page announces. */
export class ProtocolVersions {
  /** Clients below this version are rejected with 405; undefined accepts all. */
  minimum: string | undefined;
  serviceWorker: ServiceWorker = announcing(DEFAULT_CONNECTION_CONFIG.version[2]);
  /** Number of requests for `/sw.js`. */
  requests = 0;
  /** Number of connections by the version of their client. */
  readonly clients = new Map<string, number>();

  /** Counts a client and returns whether its version is accepted. */
  accepts({ userAgent }: proto.IClientPayload): boolean {
    const { primary, secondary, tertiary } = userAgent?.appVersion ?? {};
    const version = [primary, secondary, tertiary].map((part) => part ?? 0);
    const name = version.join('.');
    this.clients.set(name, (this.clients.get(name) ?? 0) + 1);
    return this.minimum === undefined || !isBelow(version, this.minimum.split('.').map(Number));
  }
}

/** Returns a page like WhatsApp's, where the revision is part of JSON within a text of the script. */
export function announcing(revision: number | string): ServiceWorker {
  const text = `self.__data=JSON.parse("{\\"server_revision\\":${revision},\\"client_revision\\":${revision}}");`;
  return { status: 200, text };
}

function isBelow(version: readonly number[], minimum: readonly number[]): boolean {
  const at = version.findIndex((part, index) => part !== minimum[index]);
  return at >= 0 && (version[at] ?? 0) < (minimum[at] ?? 0);
}
