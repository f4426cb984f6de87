import type { Logger } from 'pino';
import type { Media } from '#core/media';
import { type ConnectionRef, GatewayError, type MessengerGateway } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { contactAddress } from '../reach/contact-address';

const FRESH_FOR_MS = 7 * 24 * 3_600_000;
const MAX_QUEUE_LENGTH = 500;
/** Time between lookups on all connections, because WhatsApp might block a number after many. */
const DEFAULT_PACE_MS = 2_000;
/** In seconds; each refresh renews the URLs in ticket rows. */
export const LINK_SECONDS = 180 * 24 * 3_600;

interface RefreshRequest {
  connection: ConnectionRef;
  contact: ContactDocument;
}

export interface AvatarDeps {
  gateway: MessengerGateway;
  media: Media;
  log: Logger;
  onChanged(contact: ContactDocument): void;
  paceMs?: number;
}

export interface AvatarRefresh {
  /** Does nothing if the avatar is fresh or queued, or the queue is full. Never throws. */
  want(connection: ConnectionRef, contact: ContactDocument): void;
  start(): void;
  stop(): void;
}

export function createAvatarRefresh({
  gateway,
  media,
  log,
  onChanged,
  paceMs = DEFAULT_PACE_MS,
}: AvatarDeps): AvatarRefresh {
  const waiting = new Map<number, RefreshRequest>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const next = async (): Promise<void> => {
    const [entry] = waiting;
    if (!entry || running) return;
    running = true;
    const [id, wanted] = entry;
    waiting.delete(id);
    try {
      const changed = await refresh(gateway, media, wanted);
      if (changed) onChanged(changed);
    } catch (error) {
      if (!(error instanceof GatewayError)) log.error({ err: error, contactId: id }, 'avatar refresh failed');
    } finally {
      running = false;
    }
  };

  return {
    want: (connection, contact) => {
      const fresh =
        contact.pictureCheckedAt && Date.now() - contact.pictureCheckedAt.getTime() < FRESH_FOR_MS;
      if (fresh || waiting.has(contact._id) || waiting.size >= MAX_QUEUE_LENGTH) return;
      waiting.set(contact._id, { connection, contact });
    },
    start: () => {
      timer ??= setInterval(() => void next(), paceMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}

/** Makes the contact's next message download the avatar again. */
export async function deleteAvatars(companyId: number, files: readonly string[]): Promise<void> {
  await contacts.updateMany(
    companyId,
    { pictureFile: { $in: [...files] } },
    {
      $set: { profilePicUrl: null, unspread: true, updatedAt: new Date() },
      $unset: { pictureFile: 1, pictureSource: 1, pictureCheckedAt: 1 },
    },
  );
}

async function refresh(
  gateway: MessengerGateway,
  media: Media,
  { connection, contact: { companyId, _id } }: RefreshRequest,
): Promise<ContactDocument | undefined> {
  if (gateway.state(connection).status !== 'CONNECTED') return undefined;
  const contact = await contacts.findById(companyId, _id);
  if (!contact || contact.erasedAt || !(contact.phone ?? contact.lid ?? contact.groupAddress))
    return undefined;
  const source = await gateway.avatarUrl(connection, contactAddress(gateway, contact));
  const identity = source && avatarIdentity(source);
  const known = contact.pictureFile && identity === contact.pictureSource ? contact.pictureFile : undefined;
  const file = source ? (known ?? (await fetchAvatar(gateway, media, companyId, source))) : undefined;
  const profilePicUrl = file ? media.linkTo(companyId, file, { seconds: LINK_SECONDS }) : null;
  const same = profilePicUrl === contact.profilePicUrl;
  const updated = await contacts.findOneAndUpdate(
    companyId,
    { _id, erasedAt: { $exists: false } },
    {
      $set: {
        profilePicUrl,
        pictureCheckedAt: new Date(),
        ...(file && identity ? { pictureFile: file, pictureSource: identity } : {}),
        ...(same ? {} : { unspread: true as const, updatedAt: new Date() }),
      },
      ...(file ? {} : { $unset: { pictureFile: 1, pictureSource: 1 } }),
    },
  );
  const unused = updated ? contact.pictureFile : file;
  if (unused && unused !== updated?.pictureFile) await media.remove(companyId, unused);
  return same ? undefined : updated;
}

/** Ignores the URL's signature, which differs in every lookup. */
function avatarIdentity(source: string): string {
  if (!URL.canParse(source)) return source;
  const { origin, pathname, searchParams } = new URL(source);
  return `${origin}${pathname}#${searchParams.get('id') ?? ''}`;
}

/**
 * Returns undefined if the file is not an image.
 * @throws errors of WhatsApp and of the file store
 */
async function fetchAvatar(
  gateway: MessengerGateway,
  media: Media,
  companyId: number,
  source: string,
): Promise<string | undefined> {
  const stream = await gateway.downloadImage(source);
  const file = await media.put(companyId, stream, { kind: 'image', claimedMimetype: 'image/jpeg' });
  if (file.kind === 'image') return file.id;
  await media.remove(companyId, file.id);
  return undefined;
}
