import { z } from 'zod';
import { instantField } from '../contract';

/** Conditions of the platform under which an operator must act (docs/operations/README.md). */
export const ALERT_IDS = [
  'server-not-ready',
  'customers-wait',
  'messages-stuck',
  'numbers-down',
  'numbers-restricted',
  'protocol-rejected',
  'lease-conflict',
  'slow-requests',
  'slow-event-loop',
  'work-late',
  'jobs-failed',
  'disk-low',
  'backup-old',
  'backup-unverified',
] as const;
export type AlertId = (typeof ALERT_IDS)[number];

export const platformAlertSchema = z.object({ id: z.enum(ALERT_IDS), since: instantField });
export type PlatformAlert = z.output<typeof platformAlertSchema>;
