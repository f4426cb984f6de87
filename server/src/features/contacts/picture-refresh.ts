import type { Logger } from 'pino';
import { GatewayError, type ConnectionRef, type MessengerGateway } from '../../messenger/gateway';
import { contactAddress } from './contact-address';
import { contacts, type ContactDocument } from './contact.model';

const FRESH_FOR_MS = 7 * 24 * 3_600_000;
const LONGEST_QUEUE = 500;
/** One look-up in this time for all connections together: pictures are never urgent, the shop's number is precious. */
const DEFAULT_PACE_MS = 2_000;

interface Wanted {
  connection: ConnectionRef;
  contact: ContactDocument;
}

/** Fetches profile pictures in the background, slowly; the inbound path only says whose is wanted. */
export interface PictureRefresh {
  /** Cheap, never throws; ignored when the picture is fresh, already wanted, or too much waits. */
  want(connection: ConnectionRef, contact: ContactDocument): void;
  start(): void;
  stop(): void;
}

export function createPictureRefresh(
  gateway: Pick<MessengerGateway, 'profilePicture' | 'addressOf' | 'state'>,
  log: Logger,
  onChanged: (contact: ContactDocument) => void,
  paceMs = DEFAULT_PACE_MS,
): PictureRefresh {
  const waiting = new Map<number, Wanted>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const next = async (): Promise<void> => {
    const [entry] = waiting;
    if (!entry || running) return;
    running = true;
    const [id, wanted] = entry;
    waiting.delete(id);
    try {
      const changed = await refresh(gateway, wanted);
      if (changed) onChanged(changed);
    } catch (error) {
      if (!(error instanceof GatewayError)) log.error({ err: error, contactId: id }, 'profile picture');
    } finally {
      running = false;
    }
  };

  return {
    want: (connection, contact) => {
      const fresh =
        contact.pictureCheckedAt && Date.now() - contact.pictureCheckedAt.getTime() < FRESH_FOR_MS;
      if (fresh || waiting.has(contact._id) || waiting.size >= LONGEST_QUEUE) return;
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

async function refresh(
  gateway: Pick<MessengerGateway, 'profilePicture' | 'addressOf' | 'state'>,
  { connection, contact }: Wanted,
): Promise<ContactDocument | undefined> {
  if (gateway.state(connection).status !== 'CONNECTED') return undefined;
  const picture = await gateway.profilePicture(connection, contactAddress(gateway, contact));
  const updated = await contacts.findOneAndUpdate(
    contact.companyId,
    { _id: contact._id },
    { $set: { profilePicUrl: picture, pictureCheckedAt: new Date() } },
  );
  return picture === contact.profilePicUrl ? undefined : updated;
}
