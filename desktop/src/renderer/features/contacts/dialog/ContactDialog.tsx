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

export function ContactDialog({ contactId, initial = {}, onClose }: ContactDialogProps) {
  /** Id of the edited contact; changes if the user opens the existing contact with the same number. */
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
