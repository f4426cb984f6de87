import type { AlertId } from '@recado/shared/platform';
import type { MetricName } from '../metrics';

/** A metric of the table, or of the process. */
type AlertMetric = MetricName | 'nodejs_eventloop_lag_p99_seconds';

/** `withinSeconds`: window of the past that the condition covers. */
export type AlertCondition =
  | { type: 'above'; metric: AlertMetric; limit: number }
  | { type: 'below'; metric: AlertMetric; limit: number }
  | { type: 'ratioBelow'; part: AlertMetric; whole: AlertMetric; limit: number }
  | { type: 'increaseAbove'; metric: AlertMetric; withinSeconds: number; limit: number }
  | { type: 'quantileAbove'; metric: AlertMetric; quantile: number; withinSeconds: number; limit: number }
  /** `metric`: a Unix time. */
  | { type: 'olderThan'; metric: AlertMetric; seconds: number }
  /** A server cannot notice this of its own. */
  | { type: 'prometheusOnly'; expression: string };

export interface AlertRule {
  /** Name of its runbook in `docs/operations/runbooks`. */
  id: AlertId | 'server-down';
  condition: AlertCondition;
  /** How long the condition must last. */
  forSeconds: number;
  severity: 'critical' | 'warning';
  summary: string;
}

const MINUTE = 60;

/** The conditions under which an operator must act. `docs/operations/alerts.yml` is generated from them for Prometheus;
 * without it, each server evaluates them (`AlertEvaluator`). */
export const ALERT_RULES = [
  {
    id: 'server-down',
    condition: { type: 'prometheusOnly', expression: 'up{job="recado"} == 0' },
    ...{ forSeconds: MINUTE, severity: 'critical' },
    summary: 'A server does not respond',
  },
  {
    id: 'server-not-ready',
    condition: { type: 'below', metric: 'recado_ready', limit: 1 },
    ...{ forSeconds: 2 * MINUTE, severity: 'critical' },
    summary: 'A server runs, but its database or its sessions do not respond',
  },
  {
    id: 'customers-wait',
    condition: { type: 'above', metric: 'recado_inbound_oldest_seconds', limit: 30 },
    ...{ forSeconds: MINUTE, severity: 'critical' },
    summary: 'Received messages do not appear',
  },
  {
    id: 'messages-stuck',
    condition: { type: 'above', metric: 'recado_send_queue_oldest_seconds', limit: 120 },
    ...{ forSeconds: 2 * MINUTE, severity: 'critical' },
    summary: 'Messages of connected numbers are not sent',
  },
  {
    id: 'numbers-down',
    condition: {
      ...{ type: 'ratioBelow', part: 'recado_sessions_connected', whole: 'recado_sessions_expected' },
      limit: 0.8,
    },
    ...{ forSeconds: 5 * MINUTE, severity: 'critical' },
    summary: 'Many numbers are not connected',
  },
  {
    id: 'numbers-restricted',
    condition: { type: 'above', metric: 'recado_sessions_restricted', limit: 0 },
    ...{ forSeconds: 0, severity: 'warning' },
    summary: 'WhatsApp lets a number start no new chats',
  },
  {
    id: 'protocol-rejected',
    condition: { type: 'above', metric: 'recado_protocol_version_rejected', limit: 0 },
    ...{ forSeconds: 2 * MINUTE, severity: 'critical' },
    summary: 'WhatsApp rejects the newest known protocol version',
  },
  {
    id: 'lease-conflict',
    condition: {
      ...{ type: 'increaseAbove', metric: 'recado_lease_lost_total' },
      ...{ withinSeconds: 10 * MINUTE, limit: 3 },
    },
    ...{ forSeconds: 0, severity: 'warning' },
    summary: 'Servers lose sessions to each other',
  },
  {
    id: 'slow-requests',
    condition: {
      ...{ type: 'quantileAbove', metric: 'recado_http_request_seconds', quantile: 0.95 },
      ...{ withinSeconds: 5 * MINUTE, limit: 0.5 },
    },
    ...{ forSeconds: 10 * MINUTE, severity: 'warning' },
    summary: 'Requests take long',
  },
  {
    id: 'slow-event-loop',
    condition: { type: 'above', metric: 'nodejs_eventloop_lag_p99_seconds', limit: 0.2 },
    ...{ forSeconds: 5 * MINUTE, severity: 'warning' },
    summary: 'A server is busy without pause',
  },
  {
    id: 'work-late',
    condition: { type: 'above', metric: 'recado_due_oldest_seconds', limit: 60 },
    ...{ forSeconds: 5 * MINUTE, severity: 'warning' },
    summary: 'Timers of chatbots, schedules or campaigns are late',
  },
  {
    id: 'jobs-failed',
    condition: { type: 'above', metric: 'recado_jobs_failed', limit: 0 },
    ...{ forSeconds: 15 * MINUTE, severity: 'warning' },
    summary: 'Jobs or timers have failed',
  },
  {
    id: 'disk-low',
    condition: { type: 'above', metric: 'recado_disk_level', limit: 0 },
    ...{ forSeconds: 0, severity: 'critical' },
    summary: 'The disk has little free space',
  },
  {
    id: 'backup-old',
    condition: {
      ...{ type: 'olderThan', metric: 'recado_backup_last_success_timestamp_seconds' },
      seconds: 26 * 60 * MINUTE,
    },
    ...{ forSeconds: 0, severity: 'critical' },
    summary: 'There is no recent backup',
  },
  {
    id: 'backup-unverified',
    condition: {
      ...{ type: 'olderThan', metric: 'recado_backup_verified_timestamp_seconds' },
      seconds: 8 * 24 * 60 * MINUTE,
    },
    ...{ forSeconds: 0, severity: 'warning' },
    summary: 'No backup was restored on trial lately',
  },
] as const satisfies readonly AlertRule[];
