import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createTicketNote,
  deleteTicketNote,
  listTicketNotes,
  type TicketNote,
} from '@recado/shared/ticket-notes';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

export function useNotes(contactId: number) {
  return useQuery({
    queryKey: contactKeys.notes(contactId),
    queryFn: ({ signal }) => call(listTicketNotes, { query: { contactId } }, { signal }),
  });
}

export function useAddNote(ticketId: number, contactId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(createTicketNote, { body: { note, ticketId, contactId } }),
    onSuccess: (added) =>
      client.setQueryData<TicketNote[]>(contactKeys.notes(contactId), (notes = []) => [
        added,
        ...notes.filter(({ id }) => id !== added.id),
      ]),
  });
}

export function useDeleteNote(contactId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: number) => call(deleteTicketNote, { params: { noteId } }),
    onSuccess: (_nothing, noteId) =>
      client.setQueryData<TicketNote[]>(contactKeys.notes(contactId), (notes) =>
        notes?.filter(({ id }) => id !== noteId),
      ),
  });
}
