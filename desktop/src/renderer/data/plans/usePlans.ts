import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPlan, deletePlan, listAllPlans, type Plan, updatePlan } from '@recado/shared/plans';
import { call } from '@/lib/api/call';

const PLANS_KEY = ['plans'] as const;

export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => call(listAllPlans, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: Omit<Plan, 'id'> }) =>
      id === null
        ? call(createPlan, { body: draft })
        : call(updatePlan, { params: { planId: id }, body: { id, ...draft } }),
    onSuccess: () => client.invalidateQueries({ queryKey: PLANS_KEY }),
  });
}

export function useDeletePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deletePlan, { params: { planId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: PLANS_KEY }),
  });
}
