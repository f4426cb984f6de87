import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import {
  createServiceLevel,
  deleteServiceLevel,
  listServiceLevels,
  type ServiceLevel,
  type ServiceLevelInput,
  updateServiceLevel,
} from '@recado/shared/service-levels';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

const KEY = ['service-levels'] as const;

export function useServiceLevels() {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: KEY });
  useCompanyEvent('serviceLevel', refetch);
  useCompanyEvent('queue', refetch);
  useCatchUp(refetch);
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listServiceLevels, {}, { signal })).serviceLevels,
  });
}

/** Returns whether tickets of the company have deadlines. */
export function useHasDeadlines(): boolean {
  return (useServiceLevels().data ?? []).length > 0;
}

export async function readServiceLevel(id: number): Promise<ServiceLevel> {
  const level = (await call(listServiceLevels, {})).serviceLevels.find((one) => one.id === id);
  if (!level) throw new AppError('ERR_NO_SERVICE_LEVEL_FOUND');
  return level;
}

interface Saved {
  /** Null for a new level. */
  id: number | null;
  input: ServiceLevelInput;
  version: number | undefined;
}

export function useSaveServiceLevel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, version }: Saved) =>
      id === null
        ? call(createServiceLevel, { body: input })
        : call(updateServiceLevel, { params: { serviceLevelId: id }, body: { ...input, version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteServiceLevel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteServiceLevel, { params: { serviceLevelId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
