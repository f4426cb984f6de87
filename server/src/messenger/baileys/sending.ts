import { generateMessageIDV2, USyncQuery, USyncUser, type WASocket } from '@whiskeysockets/baileys';
import { type ChatAddress, GatewayError, type LookupAnswer } from '../gateway';
import { identityOf, isGroup } from './addresses';
import { codeOf } from './disconnects';

const PICTURE_TIMEOUT_MS = 10_000;
const TIMED_OUT = 408;
const CLOSED = 428;
/** The messenger's answers for a picture that does not exist, or is hidden from us. */
const NO_PICTURE = new Set([401, 403, 404]);

export function newMessengerId(): string {
  return generateMessageIDV2();
}

/** One query a number: of several in one query nobody could say which answer belongs to which. */
export async function lookup(socket: WASocket, phone: string): Promise<LookupAnswer> {
  const query = new USyncQuery()
    .withContactProtocol()
    .withLIDProtocol()
    .withUser(new USyncUser().withPhone(`+${phone}`));
  const found = (await socket.executeUSyncQuery(query))?.list[0];
  if (!found?.contact) return { phone, exists: false };
  const lid = typeof found.lid === 'string' ? found.lid : undefined;
  if (lid) await socket.signalRepository.lidMapping.storeLIDPNMappings([{ lid, pn: found.id }]);
  return { phone, exists: true, identity: identityOf(found.id, lid) };
}

/** @param authorOf who wrote a message of a group: the messenger wants to know it. */
export async function markRead(
  socket: WASocket,
  chat: ChatAddress,
  ids: readonly string[],
  authorOf: (messengerId: string) => string | undefined,
): Promise<void> {
  const group = isGroup(chat);
  const keys = ids.flatMap((id) => {
    const participant = group ? authorOf(id) : undefined;
    return group && !participant ? [] : [{ remoteJid: chat, id, fromMe: false, participant }];
  });
  if (keys.length > 0) await socket.readMessages(keys);
}

export async function profilePicture(socket: WASocket, chat: ChatAddress): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(chat, 'image', PICTURE_TIMEOUT_MS)) ?? null;
  } catch (error) {
    const code = answeredCode(error);
    if (code !== undefined && NO_PICTURE.has(code)) return null;
    throw error;
  }
}

/** Says in our words why something failed. */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === CLOSED) return new GatewayError('notConnected', message, { cause: error });
  if (code === TIMED_OUT) return new GatewayError('timeout', message, { cause: error });
  const refused = answeredCode(error) !== undefined;
  return new GatewayError(refused ? 'refused' : 'error', message, { cause: error });
}

/** The code of an error stanza that answered a query. */
function answeredCode(error: unknown): number | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return typeof data === 'number' ? data : undefined;
}
