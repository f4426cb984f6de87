import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Contact, getContact, listContacts } from '@recado/shared/contacts';
import type { SourceFilter } from '@recado/shared/sources';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { contactKeys } from './contact-keys';
import { type ContactPage, hasContact, withChanged, withNew, withoutContact } from './contact-pages';

export interface ContactChoice {
  search: string;
  /** If true, the list has only imported numbers without WhatsApp. */
  absentOnly: boolean;
  source?: SourceFilter | null;
}

/**
 * Returns pages of contacts by name. Agents see contacts of their queues or without queue. Events update
 * single contacts, because refetching thousands would be slow.
 */
export function useContactList({ search, absentOnly, source = null }: ContactChoice) {
  const client = useQueryClient();
  const { profile, queues } = useCurrentUser();
  const queueIds = profile === 'user' ? queues.map(({ id }) => id) : undefined;
  const queryKey = contactKeys.list({ search, absentOnly, source, queueIds });
  const whole = search === '' && !absentOnly && source === null;
  const inQueues = ({ queueId }: Contact) => !queueIds || queueId === null || queueIds.includes(queueId);

  const change = (next: (pages: readonly ContactPage[]) => ContactPage[]) =>
    client.setQueryData<InfiniteData<ContactPage, string>>(
      queryKey,
      (known) => known && { ...known, pages: next(known.pages) },
    );
  const readAgain = () => void client.invalidateQueries({ queryKey: contactKeys.lists });
  /** Number of events by contact. A response is outdated if another event followed its request. */
  const events = useRef(new Map<number, number>());
  const follow = async (id: number) => {
    const event = events.current.get(id);
    const contact = await call(getContact, { params: { contactId: id } }).catch(() => null);
    if (!contact || events.current.get(id) !== event) return;
    change((pages) => {
      if (!inQueues(contact)) return withoutContact(pages, id);
      if (hasContact(pages, id)) return withChanged(pages, contact);
      return whole ? withNew(pages, contact) : [...pages];
    });
  };
  useCompanyEvent('contact', ({ action, contact }) => {
    events.current.set(contact.id, (events.current.get(contact.id) ?? 0) + 1);
    if (action === 'delete') change((pages) => withoutContact(pages, contact.id));
    else {
      const known = client.getQueryData<InfiniteData<ContactPage, string>>(queryKey);
      const shown = known && hasContact(known.pages, contact.id);
      // Contacts that are not loaded need no update.
      if (shown || action === 'create') void follow(contact.id);
    }
  });
  useCatchUp(readAgain);

  const { rows: contacts, ...query } = useCursorPages('contacts', {
    queryKey,
    read: (cursor, signal) =>
      call(
        listContacts,
        {
          query: {
            ...(search && { searchParam: search }),
            ...(absentOnly && { numberCheck: 'absent' }),
            ...(source && { source }),
            ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
            ...cursor,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { ...query, contacts };
}
