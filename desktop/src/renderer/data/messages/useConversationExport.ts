import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ConversationExport, exportConversation } from '@recado/shared/messages';
import { call } from '@/lib/api/call';
import { languageOf } from '@/lib/i18n/i18n';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

const POLL_MS = 3_000;

export function useConversationExport(ticketId: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { id: userId } = useCurrentUser();
  const begin = useMutation({
    mutationFn: ({ whispers }: { whispers: boolean }) =>
      call(exportConversation, {
        params: { ticketId },
        query: { whispers: whispers ? 'true' : 'false', language: languageOf(i18n.language) },
      }),
    onSuccess: (begun) => client.setQueryData(keyOf(begun.id), begun),
  });
  const exportId = begin.data?.id;
  const followed = useQuery({
    queryKey: keyOf(exportId ?? ''),
    queryFn: ({ signal }) =>
      call(exportConversation, { params: { ticketId }, query: { exportId } }, { signal }),
    enabled: exportId !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? POLL_MS : false),
  });
  useCompanyEvent(`${userId}-export`, (progress) => {
    client.setQueryData<ConversationExport>(keyOf(progress.id), (known) =>
      known && known.state !== 'working' ? known : progress,
    );
  });
  const progress = exportId === undefined ? undefined : (followed.data ?? begin.data);
  return {
    begin: begin.mutate,
    progress,
    working: begin.isPending || progress?.state === 'working',
    failed: begin.isError || followed.isError || progress?.state === 'failed',
  };
}

const keyOf = (exportId: string) => ['tickets', 'export', exportId] as const;
