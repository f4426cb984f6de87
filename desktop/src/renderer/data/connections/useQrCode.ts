import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ConnectionStatus, getConnection, requestPairingCode } from '@recado/shared/connections';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export interface QrState {
  qrcode: string;
  status: ConnectionStatus | null;
  error: Error | null;
  retry: () => void;
}

/**
 * Returns a connection's QR code and status. Calls `onPaired` once the code disappears or the session is
 * CONNECTED.
 */
export function useQrCode(id: number, onPaired: (status: ConnectionStatus) => void): QrState {
  const client = useQueryClient();
  const key = ['connections', 'qrcode', id] as const;
  const [live, setLive] = useState<{ qrcode: string; status: ConnectionStatus } | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getConnection, { params: { whatsappId: id }, query: {} }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  useCompanyEvent('whatsappSession', ({ session }) => {
    if (session.id === id) setLive({ qrcode: session.qrcode, status: session.status });
  });
  useCatchUp(() => {
    setLive(null);
    void client.invalidateQueries({ queryKey: key });
  });

  const qrcode = live?.qrcode ?? data?.qrcode ?? '';
  const status = live?.status ?? data?.status ?? null;
  const hadCode = useRef(false);
  const paired = useRef(onPaired);
  useEffect(() => {
    paired.current = onPaired;
  });
  useEffect(() => {
    if (status === null) return;
    if (qrcode !== '') {
      hadCode.current = true;
      return;
    }
    if (status === 'CONNECTED' || hadCode.current) paired.current(status);
  }, [qrcode, status]);

  return { qrcode, status, error: live ? null : error, retry: () => void refetch() };
}

export function usePairingCode(connectionId: number) {
  return useMutation({
    mutationFn: (number: string) =>
      call(requestPairingCode, { params: { whatsappId: connectionId }, body: { number } }),
  });
}
