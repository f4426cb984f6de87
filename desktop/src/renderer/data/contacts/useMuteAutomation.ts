import { useMutation } from '@tanstack/react-query';
import { muteAutomation } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';

/** Turns automatic texts to a contact off or on. The contact's event updates every window. */
export function useMuteAutomation() {
  return useMutation({
    mutationFn: ({ contactId, muted }: { contactId: number; muted: boolean }) =>
      call(muteAutomation, { params: { contactId }, body: { muted } }),
  });
}
