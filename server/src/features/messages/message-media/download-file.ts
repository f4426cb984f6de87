import type { Readable } from 'node:stream';
import { AppError } from '@recado/shared/contract';
import { MEDIA_KINDS, MEDIA_LIMITS, type MediaKind } from '@recado/shared/media';
import { isUnreachable } from '#core/database';
import type { StoredFile } from '#core/media';
import type { Contacts } from '#features/contacts';
import { GatewayError, type MediaReference, type MessengerGateway } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import { markEnded, markReady, markTooLarge, storeReference, tryLater } from './downloads.store';
import { makePreview, type PreviewDeps, storePreview } from './previews';
import type { ReceivedLimit } from './received-limit';

export interface FetchDeps extends PreviewDeps {
  gateway: MessengerGateway;
  contacts: Contacts;
  receivedLimit: ReceivedLimit;
}

const RETRY_AFTER_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000];
/** Delay of the next attempt while the connection, which provides the file, or the database is down. */
const RECONNECTED_AFTER_MS = 30_000;
const SPACE_CHECKED_AGAIN_MS = 60_000;
const GIVEN_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** Maximum duration of an attempt; the next one starts from the beginning. */
const MAX_DURATION_MS = 15 * 60_000;

/**
 * Asks the phone to upload files that WhatsApp no longer has. If `stopping` aborts, the download continues at the
 * next start.
 */
export async function fetchFile(
  deps: FetchDeps,
  claimed: MessageDocument,
  stopping: AbortSignal,
): Promise<void> {
  const row = await storePreview(deps, claimed);
  if (row.media?.state !== 'downloading') {
    await markEnded(row, row.media?.state ?? 'failed');
    return;
  }
  try {
    const file = await download(deps, row, AbortSignal.any([stopping, AbortSignal.timeout(MAX_DURATION_MS)]));
    const ready = await markReady(row, file);
    if (ready) {
      await deps.changed(ready);
      if (!stopping.aborted) await makePreview(deps, ready, file);
    }
    // Nothing else would remove the file of a deleted message.
    else await deps.media.remove(row.companyId, file.id);
  } catch (error) {
    if (stopping.aborted) {
      await tryLater(row, 0, false);
      return;
    }
    const ended = await afterFailure(deps, row, error);
    if (ended) await deps.changed(ended);
  }
}

async function download(deps: FetchDeps, row: MessageDocument, signal: AbortSignal): Promise<StoredFile> {
  await deps.media.disk.requireReserve();
  const reference = row.media?.reference;
  if (!reference) throw new GatewayError('gone', 'The message does not say where its file is.');
  try {
    return await store(deps, row, reference, signal);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const renewed = await request(deps, row, reference);
    await storeReference(row, renewed);
    return store(deps, row, renewed, signal);
  }
}

async function store(
  { gateway, media, receivedLimit }: FetchDeps,
  row: MessageDocument,
  reference: MediaReference,
  signal: AbortSignal,
): Promise<StoredFile> {
  const documentLimit = await receivedLimit.refresh();
  const stream = await begun(gateway.downloadMedia(reference), signal);
  const fileName = row.media?.fileName;
  // Without a listener, an error before `put` reads the stream would be unhandled.
  stream.on('error', () => undefined);
  const abort = () =>
    stream.destroy(new GatewayError('timeout', 'The file took too long, or the server stops.'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const kind = kindOf(row);
    return await media.put(row.companyId, stream, {
      kind,
      ...(kind === 'document' && { limit: documentLimit }),
      claimedMimetype: row.media?.mimetype ?? '',
      ...(fileName ? { fileName } : {}),
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function begun(download: Promise<Readable>, signal: AbortSignal): Promise<Readable> {
  let over = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    over = () => reject(new GatewayError('timeout', 'The file did not begin to come.'));
    signal.addEventListener('abort', over, { once: true });
    if (signal.aborted) over();
  });
  try {
    return await Promise.race([download, aborted]);
  } catch (error) {
    void download.then((late) => late.destroy()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', over);
  }
}

/** @throws `gone` if no phone can provide the file */
async function request(
  { gateway, contacts }: FetchDeps,
  row: MessageDocument,
  reference: MediaReference,
): Promise<MediaReference> {
  const { companyId, connectionId, contactId, messengerId, fromMe, participantAddress } = row;
  const contact = await contacts.byId(companyId, contactId);
  if (!contact || !messengerId) throw new GatewayError('gone', 'Nobody to ask for the file.');
  const address = participantAddress as ReturnType<Contacts['reach']['addressOf']> | undefined;
  return gateway.requestMedia(
    { companyId, connectionId },
    contacts.reach.addressOf(contact),
    { messengerId, fromMe, participant: address ? { phone: null, lid: null, address } : null },
    reference,
  );
}

function afterFailure(
  { log }: FetchDeps,
  row: MessageDocument,
  error: unknown,
): Promise<MessageDocument | undefined> {
  const { _id: messageId, companyId, fetchAttempts = 0 } = row;
  if (isMissing(error)) return markEnded(row, 'gone');
  if (error instanceof AppError && error.code === 'ERR_PAYLOAD_TOO_LARGE')
    return markTooLarge(row, Number(error.details?.['limit'] ?? 0));
  if (error instanceof AppError && isQuota(error)) return markEnded(row, 'failed');
  const waitMs = waitOutside(error);
  if (waitMs !== undefined) {
    const old = Date.now() - row.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    return old ? markEnded(row, 'failed') : later(row, waitMs, false);
  }
  log.warn({ err: error, messageId, companyId }, 'file not downloaded');
  const wait = RETRY_AFTER_MS[fetchAttempts];
  return wait === undefined ? markEnded(row, 'failed') : later(row, wait, true);
}

/** Publishes nothing, because windows do not display the delay. */
async function later(row: MessageDocument, inMs: number, failed: boolean): Promise<undefined> {
  await tryLater(row, inMs, failed);
}

const isMissing = (error: unknown): boolean => error instanceof GatewayError && error.failure === 'gone';

/** Returns milliseconds for failures that count no attempt; undefined if the file caused the failure. */
function waitOutside(error: unknown): number | undefined {
  if (isUnreachable(error)) return RECONNECTED_AFTER_MS;
  if (error instanceof GatewayError && error.failure === 'notConnected') return RECONNECTED_AFTER_MS;
  return error instanceof AppError && error.code === 'ERR_STORAGE_FULL' ? SPACE_CHECKED_AGAIN_MS : undefined;
}

/** Returns true for a full quota, with which a later attempt would fail too. */
function isQuota({ code, details }: AppError): boolean {
  return code === 'ERR_STORAGE_FULL' && (details as { reason?: string } | undefined)?.reason === 'quota';
}

function kindOf({ mediaType, media }: MessageDocument): MediaKind {
  const kind = MEDIA_KINDS.find((one) => one === mediaType) ?? 'document';
  return (media?.bytes ?? 0) > MEDIA_LIMITS[kind] ? 'document' : kind;
}
