import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, children, node } from '../wire/binary-nodes';
import type { World } from '../world';

/** Properties of an account that lookups can request. */
const QUESTIONS: Record<
  string,
  (account: Account | undefined, isLidLookup: boolean) => BinaryNode | undefined
> = {
  contact: (account) => node('contact', { type: account ? 'in' : 'out' }),
  devices: (account) => account && node('devices', { version: '2' }, [deviceList(account)]),
  lid: (account, isLidLookup) =>
    account?.sharedLid && !isLidLookup ? node('lid', { val: account.sharedLid }) : undefined,
  status: (account) => account && node('status', { t: '0' }),
  disappearing_mode: (account) => account && node('disappearing_mode', { duration: '0', t: '0' }),
};

/** Handles `usync`: whether numbers are on WhatsApp, with LID and devices. */
export function lookUpUsers(world: World, _linked: LinkedDevice, stanza: BinaryNode) {
  const usync = child(stanza, 'usync');
  const questions = children(child(usync, 'query')).map(({ tag }) => tag);
  const users = children(child(usync, 'list')).map((user) => lookUpUser(world, user, questions));
  return [node('usync', {}, [node('list', {}, users)])];
}

function lookUpUser(world: World, user: BinaryNode, questions: string[]) {
  const requestedJid = user.attrs.jid;
  const contact = child(user, 'contact');
  const { username, pin } = contact?.attrs ?? {};
  if (username !== undefined) return lookUpUsername(world, username, pin);
  const number = String(contact?.content ?? '').replace(/\D/g, '');
  const account = requestedJid ? registered(world, requestedJid) : world.accounts.lookUp(number);
  const isLidLookup = requestedJid?.endsWith('@lid') ?? false;
  const jid = requestedJid ?? account?.pnJid ?? `${number}@s.whatsapp.net`;
  const parts = questions.map((tag) => QUESTIONS[tag]?.(account, isLidLookup));
  return node(
    'user',
    { jid },
    parts.filter((part) => part !== undefined),
  );
}

/** The response has the LID only, because people with a username hide their number. */
function lookUpUsername(world: World, username: string, pin: string | undefined) {
  const account = world.accounts.byUsername(username, pin);
  return node('user', { jid: account?.lidJid }, [
    node('contact', { type: account ? 'in' : 'out', username }),
  ]);
}

function registered(world: World, jid: string) {
  const account = world.accounts.byJid(jid);
  return account?.registered ? account : undefined;
}

function deviceList(account: Account) {
  const linked = account.links.map(({ device }) => device);
  const devices = [...account.devices, ...linked].map((device) => {
    const id = String(device);
    return node('device', { id, 'key-index': device === 0 ? undefined : id });
  });
  return node('device-list', {}, devices);
}
