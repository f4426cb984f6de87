import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ContactImport, getImports, importFromPhone, stopImport } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';
import { useCatchUp } from '@/lib/realtime/hooks';
import { contactKeys } from './contact-keys';
import { readImportLog } from './file-import';

const WORKING_MS = 1_000;
/** An import that a colleague begins appears after this long at the latest. */
const LOOK_AGAIN_MS = 15_000;

/** The company's latest import and what is left of its numbers; followed while something happens. Administrators only. */
export function useImports(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: contactKeys.imports,
    queryFn: ({ signal }) => call(getImports, {}, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (isOpen(data?.latest) ? WORKING_MS : LOOK_AGAIN_MS),
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: contactKeys.imports }));
  const working = isOpen(query.data?.latest);
  const worked = useRef(false);
  // What an import made is read when it is over: the events tell of a few.
  useEffect(() => {
    if (worked.current && !working) void client.invalidateQueries({ queryKey: contactKeys.lists });
    worked.current = working;
  }, [client, working]);
  return query.data;
}

/** Whether an import still receives its file or works through it. */
export function isOpen(latest: ContactImport | null | undefined): boolean {
  return latest?.state === 'receiving' || latest?.state === 'working';
}

/** Specification 2 §2.10 "import from phone": in the background. */
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

/** What became of the rows of an import that is over; read when it is asked for. */
export function useImportLog(importId: string | null) {
  return useQuery({
    queryKey: [...contactKeys.imports, 'log', importId],
    queryFn: () => readImportLog(importId ?? ''),
    enabled: importId !== null,
    staleTime: Infinity,
  });
}
