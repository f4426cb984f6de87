import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getImports, importFromPhone, stopImport } from '@recado/shared/contacts';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api';
import { useCatchUp } from '../../../lib/realtime';
import { contactKeys } from './contactKeys';
import { readImportLog } from './fileImport';

const WORKING_MS = 1_000;
/** Imported numbers are looked up one in seconds, for hours. */
const CHECKING_MS = 60_000;

/** The company's latest import and what is left of its numbers; followed while something happens. Administrators only. */
export function useImports(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: contactKeys.imports,
    queryFn: ({ signal }) => call(getImports, {}, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => {
      if (data?.latest?.state === 'working') return WORKING_MS;
      return data && data.checks.waiting > 0 ? CHECKING_MS : false;
    },
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: contactKeys.imports }));
  const working = query.data?.latest?.state === 'working';
  const worked = useRef(false);
  // What an import made is read when it is over: the events tell of a few.
  useEffect(() => {
    if (worked.current && !working) void client.invalidateQueries({ queryKey: contactKeys.lists });
    worked.current = working;
  }, [client, working]);
  return query.data;
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
