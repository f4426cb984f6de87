import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getImports, importFromPhone, stopImport } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';
import { useCatchUp } from '@/lib/realtime/hooks';
import { contactKeys } from './contact-keys';
import { isOpen, readImportLog } from './file-import';

const WORKING_MS = 1_000;
/** Polling interval, which is the longest delay until a colleague's import appears. */
const LOOK_AGAIN_MS = 15_000;

/** Polls the company's latest import and its remaining number checks; administrators only. */
export function useImports(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: contactKeys.imports,
    queryFn: ({ signal }) => call(getImports, {}, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (isOpen(data?.latest) ? WORKING_MS : LOOK_AGAIN_MS),
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: contactKeys.imports }));
  const latest = query.data?.latest;
  const working = isOpen(latest) ? latest?.id : undefined;
  const worked = useRef<string>(undefined);
  // Large imports publish only some contact events, so the lists are refetched at the end.
  useEffect(() => {
    if (worked.current && worked.current !== working)
      void client.invalidateQueries({ queryKey: contactKeys.lists });
    worked.current = working;
  }, [client, working]);
  return query.data;
}

export function useImportFromPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(importFromPhone),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.imports }),
  });
}

export function useStopImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => call(stopImport, { params: { importId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.imports }),
  });
}

/** Reads a finished import's log; null disables the query. */
export function useImportLog(importId: string | null) {
  return useQuery({
    queryKey: [...contactKeys.imports, 'log', importId],
    queryFn: () => readImportLog(importId ?? ''),
    enabled: importId !== null,
    staleTime: Infinity,
  });
}
