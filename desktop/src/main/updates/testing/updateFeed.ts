import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLLOUT_FILE, UPDATES_PATH } from '@recado/shared/desktop';

export interface Release {
  version: string;
  /** Bytes of the installer or AppImage. */
  bytes: Buffer;
  /** Name of the file; by default, one with the version. */
  file?: string;
  /** Text that is added to the manifest before it is signed. */
  more?: string;
}

interface FeedOptions {
  keys?: { publicKey: KeyObject; privateKey: KeyObject };
  /** Handles requests for other files than those of the feed. */
  otherwise?: RequestListener;
}

export type UpdateFeed = Awaited<ReturnType<typeof startUpdateFeed>>;

/** Starts a company's server, on this machine, whose files a test may alter. */
export async function startUpdateFeed({
  keys = generateKeyPairSync('ed25519'),
  otherwise = (_request, response) => response.writeHead(404).end(),
}: FeedOptions = {}) {
  const files = new Map<string, Buffer | RequestListener>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://feed').pathname);
    requested.push(name);
    const file = files.get(name);
    if (typeof file === 'function') file(request, response);
    else if (file) response.end(file);
    else otherwise(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const put = (name: string, content: Buffer | RequestListener) =>
    files.set(`${UPDATES_PATH}/${name}`, content);
  const putSigned = (name: string, text: string, key: KeyObject = keys.privateKey) => {
    put(name, Buffer.from(text));
    put(`${name}.sig`, Buffer.from(sign(null, Buffer.from(text), key).toString('base64')));
  };

  return {
    address: `http://127.0.0.1:${port}`,
    releaseKey: keys.publicKey,
    server,
    requested,
    put,
    putSigned,
    remove: (name: string) => files.delete(`${UPDATES_PATH}/${name}`),
    /** Publishes a version for Windows and Linux. Returns the file's name. */
    publish(published: Release, key?: KeyObject): string {
      const { bytes, file = fileOf(published) } = published;
      put(file, bytes);
      for (const name of ['latest.yml', 'latest-linux.yml']) putSigned(name, manifestOf(published), key);
      return file;
    },
    rollOut: (version: string, percent: number) =>
      put(ROLLOUT_FILE, Buffer.from(JSON.stringify({ version, percent }))),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fileOf({ version }: Release): string {
  return `Recado-${version}.AppImage`;
}

/** Returns a manifest as electron-builder writes it. */
export function manifestOf(release: Release): string {
  const { version, bytes, file = fileOf(release), more = '' } = release;
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${bytes.length}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    `releaseDate: '2026-11-26T12:00:00.000Z'`,
    more,
  ].join('\n');
}
