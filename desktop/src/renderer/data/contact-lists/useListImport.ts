import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getListImport,
  getListImportLog,
  type ListImport,
  type ListImportLine,
  listImportSchema,
  stopListImport,
  uploadContactList,
} from '@recado/shared/contact-lists';
import type { OutputOf } from '@recado/shared/contract';
import type { ColumnChoice } from '@recado/shared/sheet-columns';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from './contact-list-keys';

type Latest = OutputOf<typeof getListImport>;

/** Returns a list's latest import, which follows its progress. */
export function useListImport(contactListId: number) {
  const client = useQueryClient();
  const queryKey = contactListKeys.import(contactListId);
  const refresh = () => void client.invalidateQueries({ queryKey });
  const put = usePutImport();
  useCompanyEvent('ContactListImport', (row) => row.contactListId === contactListId && put(row));
  useCatchUp(refresh);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const latest = await call(getListImport, { params: { contactListId } }, { signal });
      // An event can be newer than a response that was sent before it.
      const known = client.getQueryData<Latest>(queryKey)?.import;
      const isStale = known && latest.import && isOlder(latest.import, known);
      return isStale ? { ...latest, import: known } : latest;
    },
    refetchOnMount: 'always',
  });
}

interface SheetUpload {
  file: File;
  /** Null if the user kept the recognised columns. */
  columns: ColumnChoice | null;
  /** Whether the first row has headings, as the user chose; undefined: as the reader decides. */
  header: boolean | undefined;
}

export function useUploadSheet(contactListId: number) {
  const client = useQueryClient();
  const put = usePutImport();
  return useMutation({
    mutationFn: async ({ file, columns, header }: SheetUpload) => {
      const form = new FormData();
      if (columns) form.append('columns', JSON.stringify(columns));
      if (header !== undefined) form.append('header', String(header));
      form.append('file', file, file.name);
      return listImportSchema.parse(await upload(uploadContactList, { contactListId }, form));
    },
    onSuccess: async (row) => {
      put(row);
      // Also reads the remembered columns.
      await client.invalidateQueries({ queryKey: contactListKeys.import(contactListId) });
    },
  });
}

export function useStopListImport() {
  const put = usePutImport();
  return useMutation({
    mutationFn: (contactListId: number) => call(stopListImport, { params: { contactListId } }),
    onSuccess: put,
  });
}

/** Returns all lines of the log of a list's latest import. */
export function useListImportLog({ id, contactListId }: Pick<ListImport, 'id' | 'contactListId'>) {
  return useQuery({
    queryKey: [...contactListKeys.import(contactListId), 'log', id],
    queryFn: async ({ signal }) => {
      const lines: ListImportLine[] = [];
      for (let part: number | null = 0; part !== null;) {
        const query: { part: number } = { part };
        const page: OutputOf<typeof getListImportLog> = await call(
          getListImportLog,
          { params: { contactListId }, query },
          { signal },
        );
        lines.push(...page.lines);
        part = page.nextPart;
      }
      return lines;
    },
  });
}

/** Stores a newer state of an import; events and responses can arrive in any order. */
function usePutImport() {
  const client = useQueryClient();
  return (row: ListImport) =>
    client.setQueryData<Latest>(contactListKeys.import(row.contactListId), (before) => {
      const known = before?.import;
      if (!before || (known && isOlder(row, known))) return before;
      return { ...before, import: row };
    });
}

function isOlder(row: ListImport, known: ListImport): boolean {
  if (row.id !== known.id) return row.createdAt < known.createdAt;
  const order = ['reading', 'working', 'stopped', 'failed', 'done'];
  return order.indexOf(row.state) < order.indexOf(known.state) || row.done < known.done;
}
