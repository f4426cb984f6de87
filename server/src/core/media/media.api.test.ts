import { createHash } from 'node:crypto';
import { open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { mediaFiles } from './media-file.model';
import { reserveRoom, usedBytes } from './quota';
import { receiveInto } from './receive';
import { sweepMedia, type SweepOptions } from './retention';
import { s3Storage } from './storage/s3';
import { type MediaServer, startMediaServer, TRIAL_QUOTA_BYTES } from './testing/media-server';
import { startS3Service } from './testing/s3-service';

const MB = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const [companyId, rivalId, smallId, oldId] = [1, 2, 3, 4];
const S3 = { region: 'sa-east-1', bucket: 'recado', accessKeyId: 'AKID', secretAccessKey: 'segredo/+=' };

/** Returns all files in a folder, as relative paths. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe.each(['disk', 's3'] as const)('files on %s', (where) => {
  let service: Awaited<ReturnType<typeof startS3Service>>;
  let server: MediaServer;

  beforeAll(async () => {
    service = await startS3Service(S3);
    const s3 = where === 's3' ? service.settings : undefined;
    server = await startMediaServer({ quotaBytes: 200 * MB, retentionDays: null, s3 });
  });
  afterEach(() => {
    service.fail(undefined);
    expect(service.rejected.filter((code) => code === 'SignatureDoesNotMatch')).toEqual([]);
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  const media = () => server.media;
  const folder = () => server.folder;
  const putFile = (
    content: Buffer | Readable,
    fields: Partial<Parameters<MediaServer['media']['put']>[2]> = {},
    company = companyId,
  ) =>
    media().put(company, Buffer.isBuffer(content) ? Readable.from([content]) : content, {
      kind: 'document',
      claimedMimetype: 'application/pdf',
      ...fields,
    });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + path, { method, headers });
  const stored = async (): Promise<number> =>
    where === 's3' ? service.objects.size : (await filesBelow(folder())).length;

  const sweep = (options: Partial<SweepOptions> = {}) =>
    sweepMedia({
      files: media(),
      temporaryFolder: join(folder(), 'tmp'),
      retentionDaysOf: async (id) => (await server.limitsOf(id)).retentionDays,
      expiring: () => Promise.resolve(),
      log: server.log,
      ...options,
    });

  it('are returned unchanged, with their detected type and hash', async () => {
    const file = await putFile(PNG, { claimedMimetype: 'application/pdf', fileName: '../../x.exe' });
    expect(file).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/) as string,
      kind: 'document',
      mimetype: 'image/png',
      bytes: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
    });
    const { file: found, stream } = await media().open(companyId, file.id);
    expect(found).toEqual(file);
    expect(await buffer(stream)).toEqual(PNG);
    expect(await media().withLocalFile(companyId, file.id, async (path) => (await stat(path)).size)).toBe(
      PNG.length,
    );
  });

  it('become documents when their content differs from the declared kind', async () => {
    expect((await putFile(Buffer.from('só texto'), { kind: 'image' })).kind).toBe('document');
    expect((await putFile(PNG, { kind: 'image' })).kind).toBe('image');
    expect((await putFile(PNG, { kind: 'sticker' })).kind).toBe('image');
    expect((await putFile(PNG, { kind: 'voice' })).kind).toBe('document');
    expect((await putFile(PNG, { kind: 'video' })).kind).toBe('document');
  });

  it('are hidden from other companies', async () => {
    const file = await putFile(PNG);
    await expect(media().find(rivalId, file.id)).rejects.toThrow('ERR_NOT_FOUND');
    await expect(media().open(rivalId, file.id)).rejects.toThrow('ERR_NOT_FOUND');
    await media().remove(rivalId, file.id);
    expect((await media().find(companyId, file.id)).id).toBe(file.id);
    expect((await get(media().linkTo(rivalId, file.id, { seconds: 60 }))).status).toBe(404);
  });

  it('that are too large, interrupted or beyond the quota leave nothing', async () => {
    const [before, used] = [await stored(), await usedBytes(companyId)];
    const large = Readable.from(Array.from({ length: 3 }, () => Buffer.alloc(MB / 2)));
    await expect(putFile(large, { kind: 'sticker' })).rejects.toMatchObject({
      code: 'ERR_PAYLOAD_TOO_LARGE',
      details: { kind: 'sticker', limit: MB },
    });
    expect(large.destroyed).toBe(true);
    const cut = Readable.from(
      (async function* () {
        yield PNG;
        throw new Error('the customer hung up');
      })(),
    );
    await expect(putFile(cut)).rejects.toThrow('the customer hung up');

    server.limits.set(smallId, { quotaBytes: MB });
    await putFile(Buffer.alloc(MB - 10), {}, smallId);
    await expect(putFile(Buffer.alloc(11), {}, smallId)).rejects.toMatchObject({
      code: 'ERR_STORAGE_FULL',
      details: { reason: 'quota', quota: MB, used: MB - 10 },
    });
    expect(await usedBytes(smallId)).toBe(MB - 10);
    await media().removeCompany(smallId);
    expect([await usedBytes(smallId), await stored(), await usedBytes(companyId)]).toEqual([0, before, used]);
  });

  it('have the quota of the trial until their company has paid, unless it has one of its own', async () => {
    const trialId = 5;
    server.limits.set(trialId, { onTrial: true });
    await putFile(Buffer.alloc(TRIAL_QUOTA_BYTES), {}, trialId);
    await expect(putFile(Buffer.alloc(1), {}, trialId)).rejects.toMatchObject({
      code: 'ERR_STORAGE_FULL',
      details: { reason: 'quota', quota: TRIAL_QUOTA_BYTES },
    });
    for (const limits of [{ onTrial: true, quotaBytes: MB }, { onTrial: false }]) {
      server.limits.set(trialId, limits);
      await putFile(Buffer.alloc(1), {}, trialId);
    }
    await media().removeCompany(trialId);
  });

  it('are rejected unread while the disk is nearly full', async () => {
    const used = await usedBytes(companyId);
    const full = new AppError('ERR_STORAGE_FULL', { reason: 'disk' });
    const reserve = vi.spyOn(media().disk, 'requireReserve').mockRejectedValue(full);
    const upload = Readable.from([PNG]);
    await expect(putFile(upload)).rejects.toBe(full);
    reserve.mockRestore();
    expect(upload.destroyed).toBe(true);
    expect(await usedBytes(companyId)).toBe(used);
    await media().remove(companyId, (await putFile(PNG)).id);
  });

  it('share the last free space when stored concurrently', async () => {
    server.limits.set(smallId, { quotaBytes: MB });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => putFile(Buffer.alloc(MB / 2), {}, smallId)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usedBytes(smallId)).toBe(MB);
    await media().removeCompany(smallId);
  });

  it('are removed once, and free their space', async () => {
    const used = await usedBytes(companyId);
    const [file, before] = [await putFile(PNG), await stored()];
    await Promise.all([media().remove(companyId, file.id), media().remove(companyId, file.id)]);
    expect([await stored(), await usedBytes(companyId)]).toEqual([before - 1, used]);
    await expect(media().find(companyId, file.id)).rejects.toThrow('ERR_NOT_FOUND');
    expect((await get(media().linkTo(companyId, file.id, { seconds: 60 }))).status).toBe(404);
  });

  it('are served by their URL: completely, in part, or not at all when cached', async () => {
    const file = await putFile(PNG, { kind: 'image' });
    const link = media().linkTo(companyId, file.id, { name: 'Recibo João.png', seconds: 600 });
    const whole = await get(link);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="Recibo Joao.png"; filename*=UTF-8''Recibo%20Jo%C3%A3o.png`,
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/) as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as string,
    });
    const etag = whole.headers.get('etag') ?? '';

    const part = await get(link, { range: 'bytes=4-7' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${PNG.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(4, 8));
    expect((await get(link, { range: 'bytes=4-7', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(link, { range: 'bytes=4-7', 'if-range': etag })).status).toBe(206);
    const beyond = await get(link, { range: 'bytes=9999-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`]);
    expect((await get(link, { 'if-none-match': etag })).status).toBe(304);
    const head = await get(link, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
  });

  it('that browsers could execute are downloaded as bytes', async () => {
    for (const content of ['<html><script>1</script>', '<svg xmlns="a"><script>1</script></svg>']) {
      const file = await putFile(Buffer.from(content), { claimedMimetype: 'image/png' });
      const response = await get(media().linkTo(companyId, file.id, { name: 'a.png', seconds: 60 }));
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it('are not served by a URL that was not signed here', async () => {
    const file = await putFile(PNG);
    const link = media().linkTo(companyId, file.id, { seconds: 60 });
    const twisted = link.replace(/\/media\/(..)/, '/media/AA');
    for (const path of [
      '/media/x',
      `/media/${file.id}`,
      '/media/..%2f..%2fapp-secret',
      twisted,
      '/media/a.b/c',
    ]) {
      const response = await get(path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { error: 'ERR_NOT_FOUND' }]);
    }
    expect((await get('/media/%E0%A4%A')).status).toBe(400);
  });

  it('past the retention are deleted after a notification, like remains of a crash', async () => {
    server.limits.set(oldId, { retentionDays: 30 });
    const [old, fresh] = [await putFile(PNG, {}, oldId), await putFile(PNG, {}, oldId)];
    const retained = await putFile(PNG);
    // A quick message's file is kept as long as the quick message.
    const permanent = await putFile(PNG, { permanent: true }, oldId);
    const monthAgo = new Date(Date.now() - 31 * 86_400_000);
    for (const [id, of] of [
      [old.id, oldId],
      [retained.id, companyId],
      [permanent.id, oldId],
    ] as const) {
      await mediaFiles.updateOne(of, { _id: id }, { $set: { createdAt: monthAgo } });
    }
    const pending = await putFile(PNG, {}, oldId);
    const dayAgo = new Date(Date.now() - 86_400_000);
    await mediaFiles.updateOne(oldId, { _id: pending.id }, { $set: { pending: true, createdAt: dayAgo } });
    await reserveRoom(oldId, 200 * MB, 5_000);
    const [half, young] = [join(folder(), 'tmp', 'half'), join(folder(), 'tmp', 'young')];
    await writeFile(half, 'x');
    await writeFile(young, 'x');
    await utimes(half, dayAgo, dayAgo);

    const calls: [number, readonly string[]][] = [];
    await sweep({
      expiring: async (id, ids) => {
        expect((await media().find(id, old.id)).id).toBe(old.id);
        calls.push([id, ids]);
      },
    });
    expect(calls).toEqual([[oldId, [old.id]]]);
    // If one company's files cannot be deleted, the sweep continues with the others.
    const again = await putFile(PNG, {}, oldId);
    await mediaFiles.updateOne(oldId, { _id: again.id }, { $set: { createdAt: monthAgo } });
    const failing = async (id: number) => {
      if (id === companyId) throw new Error('away');
      return (await server.limitsOf(id)).retentionDays;
    };
    await sweep({ retentionDaysOf: failing });
    await expect(media().find(oldId, again.id)).rejects.toThrow('ERR_NOT_FOUND');
    await expect(media().find(oldId, old.id)).rejects.toThrow('ERR_NOT_FOUND');
    expect((await media().find(oldId, fresh.id)).id).toBe(fresh.id);
    expect((await media().find(companyId, retained.id)).id).toBe(retained.id);
    expect((await media().find(oldId, permanent.id)).id).toBe(permanent.id);
    expect(await mediaFiles.findById(oldId, pending.id)).toBeUndefined();
    expect(await readdir(join(folder(), 'tmp'))).toEqual(['young']);
    await rm(young);
    expect(await usedBytes(oldId)).toBe(2 * PNG.length);
  });

  it.runIf(where === 's3')('are not stored, and leave nothing, when the service fails', async () => {
    const used = await usedBytes(companyId);
    const file = await putFile(PNG);
    service.fail(503);
    await expect(putFile(PNG)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    await expect(media().open(companyId, file.id)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    service.fail(507);
    await expect(putFile(PNG)).rejects.toMatchObject({
      code: 'ERR_STORAGE_FULL',
      details: { reason: 'disk' },
    });
    service.fail(undefined);
    await media().remove(companyId, file.id);
    expect(await readdir(join(folder(), 'tmp'))).toEqual([]);
    // The storage could not delete rejected files. The sweep deletes them when they are old.
    expect(await usedBytes(companyId)).toBe(used + 2 * PNG.length);
    await sweep({ now: () => Date.now() + 7 * 3_600_000 });
    expect(await usedBytes(companyId)).toBe(used);
  });

  it.runIf(where === 's3')('are not returned for another key', async () => {
    const [secretAccessKey, objects] = ['errado', service.objects.size];
    const other = await startS3Service({ ...S3, secretAccessKey });
    await expect(
      s3Storage({ ...other.settings, secretAccessKey: S3.secretAccessKey }).open(`1/${'ab'.repeat(16)}`),
    ).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(other.rejected).toEqual(['SignatureDoesNotMatch']);
    expect(service.objects.size).toBe(objects);
    await other.close();
  });
});

describe('this process', () => {
  it('stored and served files without loading the libraries for images, audio and video', () => {
    const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
    expect(sharedObjects.length).toBeGreaterThan(0);
    expect(sharedObjects.filter((file) => /vips|sharp|node-av/.test(file))).toEqual([]);
  });
});

describe('a full disk', () => {
  it.runIf(process.platform === 'linux')('is reported by an error code', async () => {
    const full = await open('/dev/full', 'w');
    try {
      await expect(receiveInto(full, Readable.from([PNG]), () => undefined)).rejects.toMatchObject({
        code: 'ERR_STORAGE_FULL',
        details: { reason: 'disk' },
      });
    } finally {
      await full.close();
    }
  });
});
