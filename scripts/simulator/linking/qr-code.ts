import { node, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';
import { linkClient } from './link-client';
import type { WaitingClient } from './pairing-desk';
import { PairingRejected } from './pairing-rejected';

const LINK = 'https://wa.me/settings/linked_devices#';

/** Sends a registered client the refs of its QR codes. */
export function offerQrCodes({ connection, refs }: WaitingClient) {
  const id = String(Date.now());
  const parts = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
  connection.send(
    node('iq', { from: SERVER, type: 'set', id, xmlns: 'md' }, [node('pair-device', {}, parts)]),
  );
}

/**
 * Scans a QR text with the phone of that number and returns the linked device. Throws PairingRejected if the
 * text is no QR code or no client shows it any longer.
 */
export function scanQrCode(world: World, number: string, qr: string) {
  const [ref, clientStatic, identity, advSecret] = qr.replace(LINK, '').split(',');
  if (!ref || !clientStatic || !identity || !advSecret) throw new PairingRejected(400, 'This is no QR text');
  const client = world.pairing.byRef(ref);
  if (!client) throw new PairingRejected(410, 'No client shows this QR code any more');
  const { registration } = client;
  const isSame =
    registration.clientStatic.equals(Buffer.from(clientStatic, 'base64')) &&
    Buffer.from(registration.identity).equals(Buffer.from(identity, 'base64'));
  if (!isSame)
    throw new PairingRejected(400, 'The keys in the QR text are not those of the client that shows it');
  return linkClient(world, client, world.accounts.of(number), Buffer.from(advSecret, 'base64'));
}
