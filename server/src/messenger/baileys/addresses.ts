import {
  isHostedLidUser,
  isHostedPnUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  isLidUser,
  isPnUser,
  jidDecode,
  jidEncode,
  jidNormalizedUser,
} from '@whiskeysockets/baileys';
import type { ChatAddress, Identity } from '../gateway';

/**
 * Returns an address; like WhatsApp, prefers the LID.
 * @throws without LID and phone number
 */
export function addressOf({ phone, lid }: { phone: string | null; lid: string | null }): ChatAddress {
  const user = (lid ?? phone)?.replace(/\D/g, '');
  if (!user) throw new Error('An address needs a phone number or a LID.');
  return jidEncode(user, lid ? 'lid' : 's.whatsapp.net') as ChatAddress;
}

export function identityOf(jid: string, alternate?: string | null): Identity {
  const address = jidNormalizedUser(jid) as ChatAddress;
  const both = [jid, alternate ?? ''];
  return {
    phone: digits(both.find((one) => isPnUser(one) || isHostedPnUser(one))),
    lid: digits(both.find((one) => isLidUser(one) || isHostedLidUser(one))),
    address,
  };
}

export function parseAddress(text: string): Identity | undefined {
  const [, number] = /^\s*\+?([\d\s().-]+)$/.exec(text) ?? [];
  const jid =
    number === undefined ? jidNormalizedUser(text.trim()) : `${number.replace(/\D/g, '')}@s.whatsapp.net`;
  if (!/^[\d-]{5,40}@/.test(jid)) return undefined;
  if (isGroup(jid)) return groupIdentity(jid);
  return isPnUser(jid) || isLidUser(jid) ? identityOf(jid) : undefined;
}

export function groupIdentity(jid: string): Identity {
  return { phone: null, lid: null, address: jid as ChatAddress };
}

export function isGroup(jid: string): boolean {
  return Boolean(isJidGroup(jid));
}

/** Returns whether a customer wrote to the company through a broadcast list. */
export function isBroadcastList(jid: string): boolean {
  return Boolean(isJidBroadcast(jid)) && !isJidStatusBroadcast(jid);
}

export function isNoConversation(jid: string): boolean {
  return isJidStatusBroadcast(jid) || Boolean(isJidNewsletter(jid));
}

/** Returns the account's digits without the device. */
export function digits(jid: string | null | undefined): string | null {
  return jidDecode(jid ?? undefined)?.user ?? null;
}

export function isLid(jid: string): boolean {
  return Boolean(isLidUser(jid));
}
