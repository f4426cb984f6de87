import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddConnectionQueue } from '@/data/connections/useConnectionMutations';
import { useConnections } from '@/data/connections/useConnections';
import { errorText } from '@/lib/api/errors';
import { useToasts } from '@/ui/toasts/useToasts';

/** The connections that the dialog's queue joins when it is saved. A rejection names the connection. */
export function useAddConnections() {
  const { t } = useTranslation('queues');
  const toasts = useToasts();
  const { data: connections = [] } = useConnections();
  const [selected, select] = useState<number[]>([]);
  const { mutateAsync, isPending } = useAddConnectionQueue();
  const join = async (queueId: number): Promise<void> => {
    for (const whatsappId of selected) {
      try {
        await mutateAsync({ whatsappId, queueId });
      } catch (error) {
        const name = connections.find(({ id }) => id === whatsappId)?.name ?? '';
        toasts.error(t('form.connectionFailed', { name }), { detail: errorText(error) });
      }
    }
    select([]);
  };
  return { selected, select, join, joining: isPending };
}
