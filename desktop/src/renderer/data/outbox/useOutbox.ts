import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NewPending, PendingMessage } from '@/data/messages/pending-messages';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { endOutbox, outboxOf } from './running';

export interface Outbox {
  /** Returns false if the outbox is full. */
  add(message: NewPending): Promise<boolean>;
  again(clientId: string): Promise<void>;
  removeEntry(clientId: string): Promise<PendingMessage | undefined>;
  restoreEntry(message: PendingMessage): Promise<void>;
  putFile(id: string, bytes: Blob): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
  removeFiles(ids: readonly string[]): Promise<void>;
}

export function useOutbox(): Outbox {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  return useMemo(() => {
    const running = () => outboxOf(id, client);
    return {
      add: async (message) => (await running()).clientOutbox.add(message),
      again: async (clientId) => (await running()).clientOutbox.again(clientId),
      removeEntry: async (clientId) => (await running()).clientOutbox.removeEntry(clientId),
      restoreEntry: async (message) =>
        (await running()).clientOutbox.restoreEntry({ ...message, newer: null }),
      putFile: async (fileId, bytes) => (await running()).store.putFile(fileId, bytes),
      file: async (fileId) => (await running()).store.file(fileId),
      removeFiles: async (ids) => (await running()).store.removeFiles(ids),
    };
  }, [client, id]);
}

/** Runs the outbox while a user is signed in, on every screen. */
export function useOutboxLife(): void {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  useEffect(() => {
    void outboxOf(id, client);
    return endOutbox;
  }, [id, client]);
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'delete')
      void outboxOf(id, client).then((outbox) => outbox.removeThread(event.ticketId));
  });
  useCompanyEvent('contact', ({ action, contact }) => {
    // The server publishes the event again when the erasure is complete.
    const isErased = action === 'delete' && !contact.number && !contact.lid;
    if (isErased) void outboxOf(id, client).then((outbox) => outbox.removeDeletedThreads());
  });
}
