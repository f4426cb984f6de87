import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSettings } from '@recado/shared/settings';
import { call } from '@/lib/api/call';
import { useCompanyEvent } from '@/lib/realtime/hooks';

const KEY = ['queues', 'scheduleType'] as const;

export function useQueueHours(): boolean {
  const client = useQueryClient();
  useCompanyEvent('settings', () => void client.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const settings = await call(listSettings, {}, { signal });
      return settings.find(({ key }) => key === 'scheduleType')?.value ?? 'disabled';
    },
    refetchOnMount: 'always',
  });
  return data === 'queue';
}
