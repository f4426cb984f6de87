import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, downloadDeliveries } from '@recado/shared/campaigns';
import { download } from '@/lib/api/call';
import { languageOf } from '@/lib/i18n/i18n';
import { saveFile } from '@/lib/sheet/save-file';
import { useToasts } from '@/ui/toasts/useToasts';
import { DELIVERY_GROUPS, type DeliveryGroup } from '../rules/campaign-state';

/** Saves all persons of the shown states as a file. Leaving the page stops the download. */
export function useDeliveryFile({ id, name }: Pick<Campaign, 'id' | 'name'>, group: DeliveryGroup) {
  const { t, i18n } = useTranslation('campaigns');
  const toasts = useToasts();
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      reading.current = controller;
      const states = DELIVERY_GROUPS[group];
      const query = {
        language: languageOf(i18n.language),
        ...(states.length > 0 && { states: states.join() }),
      };
      return download(downloadDeliveries, { params: { campaignId: id }, query }, controller);
    },
    onSuccess: (file) => saveFile(t('report.fileName', { name }), file),
    onError: (error) => {
      if (!reading.current?.signal.aborted) toasts.failure(error);
    },
  });
  return { run: () => mutate(), isPending };
}
