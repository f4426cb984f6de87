import type { Delivery } from '@recado/shared/campaigns';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { csvFile } from '@/lib/sheet/csv-file';

/** Column ids of the file, in order. Their headings are localised texts. */
const FILE_COLUMNS = [
  'person',
  'number',
  'text',
  'state',
  'reason',
  'requestedAt',
  'confirmedAt',
  'sentAt',
  'deliveredAt',
  'readAt',
  'respondedAt',
] as const;
type DeliveryColumn = (typeof FILE_COLUMNS)[number];

export interface DeliveryTexts {
  heading: (column: DeliveryColumn) => string;
  state: (state: Delivery['state']) => string;
  reason: (reason: NonNullable<Delivery['reason']>) => string;
}

export function deliveryFile(deliveries: readonly Delivery[], zone: string, texts: DeliveryTexts): string {
  const time = (instant: string | null) => (instant === null ? '' : zonedTime(instant, zone));
  const lines = deliveries.map((delivery) => {
    const cells: Record<DeliveryColumn, string> = {
      person: delivery.name,
      number: delivery.number,
      text: String(delivery.variant),
      state: texts.state(delivery.state),
      reason: delivery.reason === null ? '' : texts.reason(delivery.reason),
      requestedAt: time(delivery.confirmationRequestedAt),
      confirmedAt: time(delivery.confirmedAt),
      sentAt: time(delivery.sentAt),
      deliveredAt: time(delivery.deliveredAt),
      readAt: time(delivery.readAt),
      respondedAt: time(delivery.respondedAt),
    };
    return FILE_COLUMNS.map((column) => cells[column]);
  });
  return csvFile(FILE_COLUMNS.map(texts.heading), lines);
}
