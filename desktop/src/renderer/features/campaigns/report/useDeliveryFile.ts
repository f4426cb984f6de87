import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { readDeliveries } from '@/data/campaigns/useDeliveries';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { saveCsv } from '@/lib/sheet/csv-file';
import { useToasts } from '@/ui/toasts/useToasts';
import { DELIVERY_GROUPS, type DeliveryGroup } from '../rules/campaign-state';
import { deliveryFile } from '../rules/delivery-file';

/** Reads all persons of the shown states and saves them as a file. Leaving the page stops the reading. */
export function useDeliveryFile(campaign: Pick<Campaign, 'id' | 'name'>, group: DeliveryGroup) {
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const { timeZone } = useCurrentUser().company;
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      reading.current = controller;
      return readDeliveries({ campaignId: campaign.id, states: DELIVERY_GROUPS[group] }, controller.signal);
    },
    onSuccess: (deliveries) =>
      saveCsv(
        t('report.fileName', { name: campaign.name }),
        deliveryFile(deliveries, timeZone, {
          heading: (column) => t(`report.column.${column}`),
          state: (state) => t(`deliveryState.${state}`),
          reason: (reason) => t(`reason.${reason}`),
        }),
      ),
    onError: (error) => {
      if (!reading.current?.signal.aborted) toasts.failure(error);
    },
  });
  return { run: () => mutate(), isPending };
}
