import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSampleItem,
  deleteSampleItem,
  type SampleItemInput,
  updateSampleItem,
} from '@recado/shared/sample-items';
import { call } from '@/lib/api/call';
import { SAMPLE_ITEMS_KEY } from './useSampleItems';

/** Creates a sample item, or changes it if an id is given. */
export function useSaveSampleItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: SampleItemInput }) =>
      id === null
        ? call(createSampleItem, { body: input })
        : call(updateSampleItem, { params: { sampleItemId: id }, body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: SAMPLE_ITEMS_KEY }),
  });
}

export function useDeleteSampleItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteSampleItem, { params: { sampleItemId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SAMPLE_ITEMS_KEY }),
  });
}
