import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { unlinkDevice } from '../linking/sessions';
import { child } from '../wire/binary-nodes';
import type { World } from '../world';

/** A linked client logs out. */
export function handleDeviceLinking(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  if (child(stanza, 'remove-companion-device')) setImmediate(() => unlinkDevice(world, linked));
  return undefined;
}
