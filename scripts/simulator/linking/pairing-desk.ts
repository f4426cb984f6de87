import { randomBytes } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import type { ClientConnection } from '../wire/client-connection';

/** A client that waits to be linked, from its QR refs until its reply to `pair-success`. */
export interface WaitingClient {
  connection: ClientConnection;
  registration: Registration;
  refs: string[];
  /** Set while the client shows a pairing code. */
  code?: CodeRequest;
}

/** The client's Signal keys and Noise key. */
interface Registration {
  clientStatic: Buffer;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
}

interface CodeRequest {
  number: string;
  ref: string;
  wrappedClientKey: Buffer;
}

const REFS = 6;

/** Clients that currently show a QR code or a pairing code. */
export class PairingDesk {
  readonly #waiting = new Map<ClientConnection, WaitingClient>();

  open(
    connection: ClientConnection,
    data: proto.ClientPayload.IDevicePairingRegistrationData,
  ): WaitingClient {
    const client = {
      connection,
      registration: readRegistration(connection, data),
      refs: Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`),
    };
    this.#waiting.set(connection, client);
    return client;
  }

  close(connection: ClientConnection) {
    this.#waiting.delete(connection);
  }

  by(connection: ClientConnection) {
    return this.#waiting.get(connection);
  }

  byRef(ref: string) {
    return [...this.#waiting.values()].find((client) => client.refs.includes(ref));
  }

  /** Returns the clients that show a pairing code for that number, latest first. */
  byCodeNumber(number: string) {
    return [...this.#waiting.values()].filter((client) => client.code?.number === number).reverse();
  }
}

function readRegistration(
  { clientStatic }: ClientConnection,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
): Registration {
  const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig } = data;
  if (!eIdent || !eRegid || !eSkeyId || !eSkeyVal || !eSkeySig)
    throw new Error('The registration lacks keys');
  return {
    clientStatic,
    identity: eIdent,
    registrationId: Buffer.from(eRegid).readUInt32BE(),
    signedPreKey: { id: Buffer.from(eSkeyId).readUIntBE(0, 3), value: eSkeyVal, signature: eSkeySig },
  };
}
