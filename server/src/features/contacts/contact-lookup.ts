import { AppError } from '@recado/shared/contract';
import {
  GatewayError,
  type ConnectionRef,
  type Identity,
  type MessengerGateway,
} from '../../messenger/gateway';
import { otherSpelling } from './phone-key';

/** Longer than any phone number: what such a number names is a group, and no group is made by its number. */
const LONGEST_PHONE = 15;

/** Which connections a look-up can go through. */
export interface LookupConnections {
  defaultConnectionEntry(companyId: number): Promise<{ id: number } | undefined>;
}

/** Somebody the messenger knows by that number, with their number as the messenger writes it. */
export interface LookedUp extends Identity {
  phone: string;
}

/**
 * Asks the messenger who has a number, within the connection's budget; a Brazilian mobile in its other spelling too.
 * Without `connectionId` through the company's default connection. Throws ERR_WAPP_INVALID_CONTACT when nobody has it,
 * ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_TOO_MANY_REQUESTS, ERR_WAPP_CHECK_CONTACT.
 */
export async function lookUp(
  { gateway, connections }: { gateway: Pick<MessengerGateway, 'lookup'>; connections: LookupConnections },
  companyId: number,
  number: string,
  connectionId?: number | null,
): Promise<LookedUp> {
  if (number.length > LONGEST_PHONE) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const id = connectionId ?? (await connections.defaultConnectionEntry(companyId))?.id;
  if (id === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  for (const spelling of [number, otherSpelling(number)]) {
    if (spelling === undefined) continue;
    const [answer] = await ask(gateway, { companyId, connectionId: id }, spelling);
    if (answer?.exists) return { ...answer.identity, phone: answer.identity.phone ?? spelling };
  }
  throw new AppError('ERR_WAPP_INVALID_CONTACT');
}

async function ask(gateway: Pick<MessengerGateway, 'lookup'>, connection: ConnectionRef, number: string) {
  try {
    return await gateway.lookup(connection, [number]);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.failure === 'notConnected') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    if (error.failure === 'budget') throw new AppError('ERR_TOO_MANY_REQUESTS');
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  }
}
