import type { Readable } from 'node:stream';
import { AppError } from '@recado/shared/contract';
import { MEDIA_KINDS, MEDIA_LIMITS, type MediaKind } from '@recado/shared/media';
import type { StoredFile } from '../../../core/media';
import { GatewayError, type MediaReference, type MessengerGateway } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import type { MessageDocument } from '../message.model';
import { markEnded, markReady, storeReference, tryLater } from './downloads.store';
import { keepPreview, makePreview, type PreviewParts } from './previews';

export interface FetchParts extends PreviewParts {
  gateway: Pick<MessengerGateway, 'downloadMedia' | 'requestMedia'>;
  contacts: Pick<Contacts, 'byId' | 'addressOf'>;
}

/** Waits before each further try, in milliseconds. */
const RETRY_AFTER_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000];
/** Until the connection, which the phone has to be asked through, is back. */
const RECONNECTED_AFTER_MS = 30_000;
/** Until a full disk may have space again. */
const SPACE_CHECKED_AGAIN_MS = 60_000;
/** A file this old is not expected from the phone any more. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** One file takes no longer; it is tried again from its beginning. */
const LONGEST_MS = 15 * 60_000;

/**
 * Fetches a message's file, from the phone when the messenger has it no more, and stores how that ended. Once `stopping`
 * it gives up at once and leaves the file to the next start.
 */
export async function fetchFile(
  parts: FetchParts,
  claimed: MessageDocument,
  stopping: AbortSignal,
): Promise<void> {
  const row = await keepPreview(parts, claimed);
  if (row.media?.state !== 'downloading') {
    await markEnded(row, row.media?.state ?? 'failed');
    return;
  }
  try {
    const file = await download(parts, row, AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]));
    const ready = await markReady(row, file);
    if (ready) {
      await parts.changed(ready);
      if (!stopping.aborted) await makePreview(parts, ready, file);
    }
    // Deleted, or erased with its contact, while it came: nobody would ever remove the file.
    else await parts.media.remove(row.companyId, file.id);
  } catch (error) {
    if (stopping.aborted) {
      await tryLater(row, 0, false);
      return;
    }
    const ended = await afterFailure(parts, row, error);
    if (ended) await parts.changed(ended);
  }
}

async function download(parts: FetchParts, row: MessageDocument, signal: AbortSignal): Promise<StoredFile> {
  await parts.media.disk.requireReserve();
  const reference = row.media?.reference;
  if (!reference) throw new GatewayError('gone', 'The message does not say where its file is.');
  try {
    return await store(parts, row, reference, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
    const renewed = await ask(parts, row, reference);
    await storeReference(row, renewed);
    return store(parts, row, renewed, signal);
  }
}

async function store(
  { gateway, media }: FetchParts,
  row: MessageDocument,
  reference: MediaReference,
  signal: AbortSignal,
): Promise<StoredFile> {
  const stream = await begun(gateway.downloadMedia(reference), signal);
  const fileName = row.media?.fileName;
  // `put` reads it a moment later and then meets the error too; until then nobody would listen to it.
  stream.on('error', () => undefined);
  const abort = () =>
    stream.destroy(new GatewayError('timeout', 'The file took too long, or the server stops.'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await media.put(row.companyId, stream, {
      kind: kindOf(row),
      claimedMimetype: row.media?.mimetype ?? '',
      ...(fileName ? { fileName } : {}),
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A download that begins only after nobody waits for it any more is dropped. */
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

/** Asks the phone to upload the file again. Throws `gone` when nobody is there to ask. */
async function ask(
  { gateway, contacts }: FetchParts,
  row: MessageDocument,
  reference: MediaReference,
): Promise<MediaReference> {
  const { companyId, connectionId, contactId, messengerId, fromMe, participantAddress } = row;
  const contact = await contacts.byId(companyId, contactId);
  if (!contact || !messengerId) throw new GatewayError('gone', 'Nobody to ask for the file.');
  const address = participantAddress as ReturnType<Contacts['addressOf']> | undefined;
  return gateway.requestMedia(
    { companyId, connectionId },
    contacts.addressOf(contact),
    { messengerId, fromMe, participant: address ? { phone: null, lid: null, address } : null },
    reference,
  );
}

function afterFailure(
  { log }: FetchParts,
  row: MessageDocument,
  error: unknown,
): Promise<MessageDocument | undefined> {
  const { _id: messageId, companyId, fetchAttempts = 0 } = row;
  if (isGone(error)) return markEnded(row, 'gone');
  if (error instanceof AppError && (error.code === 'ERR_PAYLOAD_TOO_LARGE' || isQuota(error))) {
    return markEnded(row, 'failed');
  }
  const waitMs = waitOutside(error);
  if (waitMs !== undefined) {
    const old = Date.now() - row.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    return old ? markEnded(row, 'failed') : later(row, waitMs, false);
  }
  log.warn({ err: error, messageId, companyId }, 'a file could not be fetched');
  const wait = RETRY_AFTER_MS[fetchAttempts];
  return wait === undefined ? markEnded(row, 'failed') : later(row, wait, true);
}

/** Nothing of what people see changes by trying again later. */
async function later(row: MessageDocument, inMs: number, failed: boolean): Promise<undefined> {
  await tryLater(row, inMs, failed);
}

const isGone = (error: unknown): boolean => error instanceof GatewayError && error.failure === 'gone';

/** Returns the wait, in milliseconds, where the reason lies outside the file; such a try does not count. */
function waitOutside(error: unknown): number | undefined {
  if (error instanceof GatewayError && error.failure === 'notConnected') return RECONNECTED_AFTER_MS;
  return error instanceof AppError && error.code === 'ERR_STORAGE_FULL' ? SPACE_CHECKED_AGAIN_MS : undefined;
}

/** A quota is exhausted until the company makes room, unlike a disk. */
function isQuota({ code, details }: AppError): boolean {
  return code === 'ERR_STORAGE_FULL' && (details as { reason?: string } | undefined)?.reason === 'quota';
}

/** What is too large for its kind is kept as a document: somebody asked for it all the same. */
function kindOf({ mediaType, media }: MessageDocument): MediaKind {
  const kind = MEDIA_KINDS.find((one) => one === mediaType) ?? 'document';
  return (media?.bytes ?? 0) > MEDIA_LIMITS[kind] ? 'document' : kind;
}
