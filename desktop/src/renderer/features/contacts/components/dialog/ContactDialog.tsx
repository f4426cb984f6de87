import { useState } from 'react';
import type { Contact } from '@recado/shared/contacts';
import { useContact } from '@/data/contacts/useContact';
import { ContactFormDialog } from './ContactFormDialog';
import { LoadingDialog } from './LoadingDialog';

export interface ContactDialogProps {
  contactId?: number;
  initial?: { name?: string; number?: string };
  onClose: (saved: Contact | null) => void;
}

/** A new contact, or a change of one (specification 1 §2.13 "Contact modal", 2 §2.11). */
export function ContactDialog({ contactId, initial = {}, onClose }: ContactDialogProps) {
  /** Whoever turned out to have the number already can be opened in place of the new one. */
  const [id, setId] = useState(contactId ?? null);
  const { data: contact, error, isFetching, refetch } = useContact(id);
  if (id !== null && !contact) {
    return (
      <LoadingDialog
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        onClose={() => onClose(null)}
      />
    );
  }
  return (
    <ContactFormDialog
      key={id ?? 'new'}
      contact={id === null ? null : (contact ?? null)}
      initial={initial}
      onOpenOther={setId}
      onClose={onClose}
    />
  );
}
