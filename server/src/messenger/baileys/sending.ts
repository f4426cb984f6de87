import { generateMessageIDV2, USyncQuery, USyncUser, type WASocket } from '@whiskeysockets/baileys';
import {
  type ChatAddress,
  GatewayError,
  type Identity,
  type LookupResult,
  type UsernameLookup,
} from '../gateway';
import { identityOf, isGroup } from './addresses';
import { codeOf } from './disconnects';

const AVATAR_TIMEOUT_MS = 10_000;
const TIMED_OUT = 408;
const CLOSED = 428;
/** WhatsApp's codes for an avatar that does not exist or is hidden. */
const NO_AVATAR = new Set([401, 403, 404]);

export function newMessengerId(): string {
  return generateMessageIDV2();
}

/** Sends a query per number, because responses do not contain the requested number. */
export async function lookup(socket: WASocket, phone: string): Promise<LookupResult> {
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

/** WhatsApp finds a username's account by LID, and reports its number only to those who know it. */
export async function lookupUsername(
  socket: WASocket,
  { username, pin }: UsernameLookup,
): Promise<Identity | null> {
  const user = new USyncUser().withUsername(username);
  if (pin !== undefined) user.withUsernameKey(pin);
  const query = new USyncQuery().withContactProtocol().withUser(user);
  const found = (await socket.executeUSyncQuery(query))?.list[0];
  return found?.contact ? identityOf(found.id) : null;
}

/** @param authorOf - returns the author of a group message, which WhatsApp requires */
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

export async function avatarUrl(socket: WASocket, chat: ChatAddress): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(chat, 'image', AVATAR_TIMEOUT_MS)) ?? null;
  } catch (error) {
    const code = responseCode(error);
    if (code !== undefined && NO_AVATAR.has(code)) return null;
    throw error;
  }
}

export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  // Baileys rejects pending queries with the code by which the socket was closed.
  if (typeof error === 'number')
    return new GatewayError('notConnected', `The socket was closed (${error}).`, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === CLOSED) return new GatewayError('notConnected', message, { cause: error });
  if (code === TIMED_OUT) return new GatewayError('timeout', message, { cause: error });
  const rejected = responseCode(error) !== undefined;
  return new GatewayError(rejected ? 'refused' : 'error', message, { cause: error });
}

function responseCode(error: unknown): number | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return typeof data === 'number' ? data : undefined;
}
