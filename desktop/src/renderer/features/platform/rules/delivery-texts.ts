import type { TFunction } from 'i18next';
import type { FailedDelivery } from '@recado/shared/platform';

export interface DeliveryTexts {
  event: string;
  effect: string;
}

/** An event or listener without a text is shown by its name. */
export function deliveryTexts(
  { event, feature }: Pick<FailedDelivery, 'event' | 'feature'>,
  t: TFunction,
): DeliveryTexts {
  const key = event.replace('.', '_');
  return {
    event: t(`deliveries.events.${key}`, { defaultValue: event }),
    effect: t(`deliveries.effects.${key}_${feature}`, { defaultValue: feature }),
  };
}

/** Returns the deliveries that contain every word of the search. */
export function searchDeliveries(
  deliveries: readonly FailedDelivery[],
  search: string,
  t: TFunction,
): readonly FailedDelivery[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return deliveries;
  return deliveries.filter((delivery) => {
    const { event, effect } = deliveryTexts(delivery, t);
    const text = plain([event, effect, delivery.event, delivery.company.name, delivery.reason].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
