import { AppError } from '@recado/shared/contract';
import type { WrittenUsername } from '@recado/shared/rules/usernames';
import { GatewayError, type Identity, type MessengerGateway } from '#messenger/gateway';
import { otherSpelling } from '../identity/phone-key';

/** In digits. Longer ones are group ids. */
const MAX_PHONE_LENGTH = 15;

export interface LookupConnections {
  defaultConnectionEntry(companyId: number): Promise<{ id: number } | undefined>;
}

/** In WhatsApp's spelling. */
export interface LookedUp extends Identity {
  phone: string;
}

/**
 * Tries both spellings of a Brazilian mobile number.
 * @throws ERR_WAPP_INVALID_CONTACT if the number is unknown, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED,
 * ERR_TOO_MANY_REQUESTS, ERR_WAPP_CHECK_CONTACT
 */
export async function lookUp(
  { gateway, connections }: { gateway: MessengerGateway; connections: LookupConnections },
  companyId: number,
  number: string,
  connectionId?: number | null,
): Promise<LookedUp> {
  if (number.length > MAX_PHONE_LENGTH) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const id = connectionId ?? (await connections.defaultConnectionEntry(companyId))?.id;
  if (id === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  for (const spelling of [number, otherSpelling(number)]) {
    if (spelling === undefined) continue;
    const [result] = await withAppErrors(() => gateway.lookup({ companyId, connectionId: id }, [spelling]));
    if (result?.exists) return { ...result.identity, phone: result.identity.phone ?? spelling };
  }
  throw new AppError('ERR_WAPP_INVALID_CONTACT');
}

/** @throws ERR_NO_USERNAME_FOUND, also for a wrong PIN, else as `lookUp` */
export async function lookUpUsername(
  { gateway, connections }: { gateway: MessengerGateway; connections: LookupConnections },
  companyId: number,
  wanted: WrittenUsername,
): Promise<Identity> {
  const id = (await connections.defaultConnectionEntry(companyId))?.id;
  if (id === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const connection = { companyId, connectionId: id };
  const found = await withAppErrors(() => gateway.lookupUsername(connection, wanted));
  if (!found) throw new AppError('ERR_NO_USERNAME_FOUND');
  return found;
}

async function withAppErrors<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.failure === 'notConnected') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    if (error.failure === 'budget') throw new AppError('ERR_TOO_MANY_REQUESTS');
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  }
}
