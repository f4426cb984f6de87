import type { Logger } from 'pino';
import { type ContactDocument, type Contacts, personKey } from '#features/contacts';
import {
  type ConnectionRef,
  GatewayError,
  type GatewayFailure,
  type Identity,
  type InboundChange,
  type MessengerGateway,
} from '#messenger/gateway';

interface GroupDeps {
  gateway: Pick<MessengerGateway, 'groupInfo' | 'state'>;
  contacts: Contacts;
  log: Logger;
  paceMs?: number;
}

/** Looks groups up in the background, so that messages are not delayed. */
export interface Groups {
  /** Ignores known names; never throws. */
  want(connection: ConnectionRef, contact: ContactDocument): void;
  named(connection: ConnectionRef, chat: Identity, subject: string): void;
  /** Rejects if WhatsApp cannot be reached. */
  isAdmin(change: Pick<InboundChange, 'connection' | 'chat' | 'sender'>): Promise<boolean>;
  start(): void;
  stop(): void;
}

/** WhatsApp might block a number that looks up many groups. */
const PACE_MS = 1_000;
const MAX_WAITING = 500;
const AGAIN_AFTER_MS = 10 * 60_000;
const MAX_SUBJECT_LENGTH = 120;
const RETRIED: ReadonlySet<GatewayFailure> = new Set(['notConnected', 'timeout']);

export function createGroups({ gateway, contacts, log, paceMs = PACE_MS }: GroupDeps): Groups {
  const waiting = new Map<number, { connection: ConnectionRef; contact: ContactDocument }>();
  const requestedAt = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let isRequesting = false;

  const name = async ({ companyId }: ConnectionRef, address: Identity['address'], subject: string) => {
    const text = subject.trim().slice(0, MAX_SUBJECT_LENGTH);
    if (text !== '') await contacts.identities.groupNamed(companyId, address, text);
  };
  const requestNext = async (): Promise<void> => {
    const [entry] = waiting;
    if (!entry || isRequesting) return;
    const [id, { connection, contact }] = entry;
    waiting.delete(id);
    if (gateway.state(connection).status !== 'CONNECTED') return;
    isRequesting = true;
    requestedAt.set(id, Date.now());
    try {
      const address = contacts.reach.addressOf(contact);
      await name(connection, address, (await gateway.groupInfo(connection, address)).subject);
    } catch (error) {
      if (!(error instanceof GatewayError)) log.error({ err: error, contactId: id }, "a group's name");
    } finally {
      isRequesting = false;
    }
  };

  return {
    want: (connection, contact) => {
      if (!contact.isGroup || contact.nameSource !== 'number' || waiting.size >= MAX_WAITING) return;
      if (Date.now() - (requestedAt.get(contact._id) ?? 0) < AGAIN_AFTER_MS) return;
      waiting.set(contact._id, { connection, contact });
    },
    named: (connection, chat, subject) => {
      name(connection, chat.address, subject).catch((error: unknown) =>
        log.error({ err: error, chat: personKey({ identity: chat, isGroup: true }) }, "a group's name"),
      );
    },
    isAdmin: async ({ connection, chat, sender }) => {
      try {
        const { participants } = await gateway.groupInfo(connection, chat.address);
        return participants.some(({ identity, admin }) => admin && isSame(identity, sender));
      } catch (error) {
        if (!(error instanceof GatewayError) || RETRIED.has(error.failure)) throw error;
        log.warn({ err: error, ...connection }, 'group administrators not read');
        return false;
      }
    },
    start: () => {
      timer ??= setInterval(() => void requestNext(), paceMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}

function isSame(one: Identity, other: Identity | null): boolean {
  if (!other) return false;
  return (
    one.address === other.address ||
    (one.lid !== null && one.lid === other.lid) ||
    (one.phone !== null && one.phone === other.phone)
  );
}
