import { requestPairingCode } from '@recado/shared/connections';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/call';

/** Asks for a code to link the phone with this number by. */
export function usePairingCode(connectionId: number) {
  return useMutation({
    mutationFn: (number: string) =>
      call(requestPairingCode, { params: { whatsappId: connectionId }, body: { number } }),
  });
}
