import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPlan, deletePlan, getPlan, listAllPlans, type Plan, updatePlan } from '@recado/shared/plans';
import { call } from '@/lib/api/call';

type PlanDraft = Omit<Plan, 'id' | 'version'> & { version: number | undefined };

const PLANS_KEY = ['plans'] as const;

export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => call(listAllPlans, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export const readPlan = (planId: number): Promise<Plan> => call(getPlan, { params: { planId } });

export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: PlanDraft }) =>
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
