import type { Contact } from '@recado/shared/contacts';

export interface ContactDialogProps {
  contactId?: number;
  initial?: { name?: string; number?: string };
  onClose: (saved: Contact | null) => void;
}

/** A new contact, or a change of one (specification 1 §2.13 "Contact modal"). */
export function ContactDialog(_props: ContactDialogProps) {
  return null;
}
