import { areJidsSameUser, type proto } from '@whiskeysockets/baileys';
import type { Mention } from '../gateway';
import { digits, identityOf, isGroup } from './addresses';

/** Addresses of the session's own account. */
export interface OwnAddresses {
  id: string;
  lid: string;
}

/** WhatsApp permits fewer; programs could write any number. */
const MAX_MENTIONS = 256;

/** Returns the members whom a text names. @param me - undefined if the account is not known, as in the history */
export function mentionsIn(
  context: proto.IContextInfo | null | undefined,
  me: OwnAddresses | undefined,
): Mention[] {
  return (context?.mentionedJid ?? []).slice(0, MAX_MENTIONS).flatMap((jid) => {
    const written = digits(jid);
    if (!written || isGroup(jid)) return [];
    const isOwn = me !== undefined && [me.id, me.lid].some((own) => own !== '' && areJidsSameUser(jid, own));
    return { written, identity: identityOf(jid), isOwn };
  });
}
