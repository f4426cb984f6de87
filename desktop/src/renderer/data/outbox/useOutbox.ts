import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NewPending, PendingMessage } from '@/data/messages/pending-messages';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { endOutbox, outboxOf } from './running';

/** What the composer and the conversation do with the signed-in person's outbox. */
export interface Outbox {
  /** Puts a message in; false when there is no room, and what was typed stays where it is. */
  add(message: NewPending): Promise<boolean>;
  again(clientId: string): Promise<void>;
  takeOut(clientId: string): Promise<PendingMessage | undefined>;
  putBack(message: PendingMessage): Promise<void>;
  /** Keeps a file's bytes for a draft or a message. */
  putFile(id: string, bytes: Blob): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
  removeFiles(ids: readonly string[]): Promise<void>;
}

/** The outbox of whoever is signed in. */
export function useOutbox(): Outbox {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  return useMemo(() => {
    const running = () => outboxOf(id, client);
    return {
      add: async (message) => (await running()).lanes.add(message),
      again: async (clientId) => (await running()).lanes.again(clientId),
      takeOut: async (clientId) => (await running()).lanes.takeOut(clientId),
      putBack: async (message) => (await running()).lanes.putBack(message),
      putFile: async (fileId, bytes) => (await running()).store.putFile(fileId, bytes),
      file: async (fileId) => (await running()).store.file(fileId),
      removeFiles: async (ids) => (await running()).store.removeFiles(ids),
    };
  }, [client, id]);
}

/** Sends what waits as long as somebody is signed in, whatever screen they look at. */
export function useOutboxLife(): void {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  useEffect(() => {
    void outboxOf(id, client);
    return endOutbox;
  }, [id, client]);
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'delete') void outboxOf(id, client).then((outbox) => outbox.forget(event.ticketId));
  });
  useCompanyEvent('contact', ({ action, contact }) => {
    // Told a second time when nothing of the person is left, which is when the ticket says so.
    const isErased = action === 'delete' && !contact.number && !contact.lid;
    if (isErased) void outboxOf(id, client).then((outbox) => outbox.forgetErased());
  });
}
