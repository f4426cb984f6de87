import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { World } from '../world';
import { pushQuota } from './limit-nodes';

/** The account may not start chats, or the message lacks a privacy token. */
const ACCOUNT_RESTRICTED = 463;

/**
 * Returns the code with which the server rejects a client's message, by faults and limits; undefined if it
 * accepts it. Counts messages to people who never wrote to the account.
 */
export function rejectionOf(world: World, account: Account, stanza: BinaryNode) {
  const { nack, nackNewChats } = world.faults.of(account.number);
  const stranger = strangerOf(world, account, stanza);
  if (!stranger) return nack;
  const { newChats } = account;
  const rejection = nack ?? nackNewChats ?? (newChats.isClosed ? ACCOUNT_RESTRICTED : undefined);
  newChats.received += 1;
  if (rejection !== undefined) newChats.rejected += 1;
  else if (!isRepeated(account, stranger, stanza) && newChats.use()) pushQuota(world, account);
  account.touch();
  return rejection;
}

/** Returns the recipient if that person never wrote to the account. */
function strangerOf(world: World, account: Account, { attrs }: BinaryNode) {
  const peer = world.accounts.byJid(attrs.to);
  if (!peer || peer === account) return undefined;
  return account.chats.get(peer.number)?.messages.some(({ fromMe }) => !fromMe) ? undefined : peer;
}

/**
 * Returns whether the account's phone already shows the message, because the client sends it again for one
 * device.
 */
function isRepeated(account: Account, { number }: Account, { attrs }: BinaryNode) {
  return account.chats.get(number)?.find(attrs.id ?? '') !== undefined;
}
