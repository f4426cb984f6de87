import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedDelivery } from '@recado/shared/platform';
import { useRetryDelivery } from '@/data/platform/usePlatform';
import { useToasts } from '@/ui/toasts/useToasts';
import { deliveryTexts } from '../rules/delivery-texts';

/**
 * Runs failed deliveries, several at a time, and shows each outcome.
 *
 * @param focusList - takes the focus if the focused row disappears and has no neighbour
 */
export function useRunAgain(focusList: () => void) {
  const { t } = useTranslation('platform');
  const toasts = useToasts();
  const { retry, refetch } = useRetryDelivery();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  const showOutcome = ({ outcome, ...rest }: Awaited<ReturnType<typeof retry>>, name: string) => {
    if (outcome === 'done') toasts.success(t('deliveries.done', { name }));
    else if (outcome === 'running')
      toasts.info(t('deliveries.stillRunning', { name }), { detail: t('deliveries.stillRunningText') });
    else
      toasts.warning(t('deliveries.failedAgain', { name }), 'reason' in rest ? { detail: rest.reason } : {});
  };
  const run = async (delivery: FailedDelivery, button: HTMLElement) => {
    const { id } = delivery;
    setRunning((before) => new Set(before).add(id));
    try {
      const result = await retry(id);
      showOutcome(result, deliveryTexts(delivery, t).effect);
      if (result.outcome === 'done' && document.activeElement === button) leaveRow(button, focusList);
    } catch (error) {
      toasts.failure(error);
    }
    await refetch();
    setRunning((before) => new Set([...before].filter((other) => other !== id)));
  };
  return {
    running,
    runAgain: (delivery: FailedDelivery, button: HTMLElement) => {
      if (!running.has(delivery.id)) void run(delivery, button);
    },
  };
}

/** Focuses the button of the next row, otherwise of the previous one. */
function leaveRow(button: HTMLElement, focusList: () => void): void {
  const row = button.closest('[role="row"]');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector('button');
  if (next) next.focus();
  else focusList();
}
