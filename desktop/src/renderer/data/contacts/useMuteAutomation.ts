import { useMutation } from '@tanstack/react-query';
import { muteAutomation } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';

/** Mutes automatic texts to a contact or sends them again; the contact's event updates every window. */
export function useMuteAutomation() {
  return useMutation({
    mutationFn: ({ contactId, muted }: { contactId: number; muted: boolean }) =>
      call(muteAutomation, { params: { contactId }, body: { muted } }),
  });
}
