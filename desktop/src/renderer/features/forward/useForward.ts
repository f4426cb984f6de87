import { useRef, useState } from 'react';
import type { ContactSummary } from '@recado/shared/contacts';
import { forwardMessage } from '@recado/shared/messages';
import { createTicket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { newClientId } from '@/lib/formats/client-id';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

export interface NotReached {
  contact: ContactSummary;
  reason: string;
}

interface Progress {
  done: number;
  total: number;
}

/**
 * Forwards messages to one contact after another. For each contact, first creates a ticket on the chosen
 * connection, if any. A failure does not affect other contacts, and a retry sends nothing twice.
 */
export function useForward(messageIds: readonly string[]) {
  const user = useCurrentUser();
  const [progress, setProgress] = useState<Progress | null>(null);
  const keys = useRef(new Map<string, string>());
  const stopped = useRef(false);

  const keyOf = (contactId: number, messageId: string) => {
    const name = `${contactId} ${messageId}`;
    const key = keys.current.get(name) ?? newClientId();
    keys.current.set(name, key);
    return key;
  };
  async function forwardTo(contactId: number, whatsappId: number | null, step: () => void) {
    if (whatsappId !== null) await call(createTicket, { body: { contactId, userId: user.id, whatsappId } });
    for (const idMessage of messageIds) {
      if (stopped.current) return;
      const clientId = keyOf(contactId, idMessage);
      await call(forwardMessage, { body: { idMessage, contactId, clientId } });
      step();
    }
  }

  return {
    progress,
    /** The message in progress is still sent. */
    stop: () => {
      stopped.current = true;
    },
    /** Returns the failures and whether the user stopped the operation. */
    run: async (contacts: readonly ContactSummary[], whatsappId: number | null) => {
      stopped.current = false;
      const failed: NotReached[] = [];
      const total = contacts.length * messageIds.length;
      for (const [index, contact] of contacts.entries()) {
        if (stopped.current) break;
        const before = index * messageIds.length;
        let done = 0;
        setProgress({ done: before, total });
        try {
          await forwardTo(contact.id, whatsappId, () => setProgress({ done: before + ++done, total }));
        } catch (error) {
          failed.push({ contact, reason: errorText(error) });
        }
      }
      setProgress(null);
      return { failed, stopped: stopped.current };
    },
  };
}
