import type { HistoryEntry } from '@recado/shared/messages';
import type { MessageDocument } from '../message.model';

const STAGES: readonly { status: HistoryEntry['status']; ack: number }[] = [
  { status: 'Enviada', ack: 2 },
  { status: 'Entregue', ack: 3 },
  { status: 'Lida', ack: 4 },
];

/**
 * Gives a stage without a report the next stage's time. For messages from the company's own phone, "sent" is the
 * time of writing.
 */
export function stagesOf({ ack, ackAt = {}, createdAt }: MessageDocument): HistoryEntry[] {
  return STAGES.filter((stage) => stage.ack <= ack).map((stage) => {
    const times = Object.entries(ackAt)
      .filter(([reported]) => Number(reported) >= stage.ack)
      .map(([, at]) => at.getTime());
    const at = times.length > 0 ? new Date(Math.min(...times)) : createdAt;
    return { status: stage.status, createdAt: at.toISOString() };
  });
}
