import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../storage/s3';

/** Starts an in-memory S3 service that verifies signatures. */
export async function startS3Service(settings: Omit<S3Settings, 'endpoint'>) {
  const objects = new Map<string, { content: Buffer; type: string }>();
  let failWith: number | undefined;
  const rejected: string[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await buffer(request);
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const key = path.slice(settings.bucket.length + 2);
    const reject = (status: number, code: string) => {
      rejected.push(code);
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code></Error>`);
    };
    if (failWith !== undefined) return reject(failWith, 'InternalError');
    if (!isSigned(request, settings)) return reject(403, 'SignatureDoesNotMatch');
    if (!path.startsWith(`/${settings.bucket}/`)) return reject(404, 'NoSuchBucket');
    const object = objects.get(key);
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return reject(411, 'MissingContentLength');
      objects.set(key, { content, type: request.headers['content-type'] ?? '' });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!object) {
      reject(404, 'NoSuchKey');
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const part = object.content.subarray(Number(from ?? 0), to ? Number(to) + 1 : undefined);
      response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
    }
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    rejected,
    /** Makes all further requests fail with this status. */
    fail: (status: number | undefined) => {
      failWith = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Verifies a request's signature (AWS Signature Version 4). */
function isSigned(request: IncomingMessage, settings: Omit<S3Settings, 'endpoint'>): boolean {
  const { accessKeyId, secretAccessKey, region } = settings;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, keyId, day = '', scopeRegion, signed = '', signature] = given ?? [];
  if (keyId !== accessKeyId || scopeRegion !== region || !signed.split(';').includes('host')) return false;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    pathname,
    query,
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const moment = String(request.headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = ['s3', 'aws4_request'].reduce(
    hmac as (key: Buffer, text: string) => Buffer,
    hmac(hmac(`AWS4${secretAccessKey}`, day), region),
  );
  return hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${digest}`).toString('hex') === signature;
}
