import type { ContactSummary } from '@recado/shared/contacts';
import type { ContactDocument } from './contact.model';

/** A contact as tickets, messages and events carry it. */
export function presentContact(contact: ContactDocument): ContactSummary {
  return {
    id: contact._id,
    name: contact.name,
    number: contact.phone ?? null,
    lid: contact.lid ?? null,
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    notification: contact.notification,
  };
}
