/** How the dashboard shows a metric, and how it combines the servers. */
interface Panel {
  section: 'Conversations' | 'Numbers' | 'Work' | 'Server' | 'Database and disk';
  unit: 's' | 'short' | 'bytes' | 'ops';
  combine: 'sum' | 'max';
}

interface MetricBase extends Panel {
  help: string;
  /** Never a company, a number or a name: each value is a series that Prometheus stores for weeks. */
  labels?: readonly string[];
}

interface GaugeMetric extends MetricBase {
  type: 'gauge';
}

interface CounterMetric extends MetricBase {
  type: 'counter';
}

interface HistogramMetric extends MetricBase {
  type: 'histogram';
  /** Upper limits in seconds. */
  buckets: readonly number[];
}

export type Metric = GaugeMetric | CounterMetric | HistogramMetric;

/**
 * Every metric of `GET /metrics` but those of the process. The dashboard is generated from this table, and a test compares it with
 * the response.
 */
export const METRICS = {
  recado_inbound_seconds: {
    ...{ type: 'histogram', section: 'Conversations', unit: 's', combine: 'max' },
    help: 'Time from the decryption of a received message until it is stored and its effects are complete.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  },
  recado_inbound_oldest_seconds: {
    ...{ type: 'gauge', section: 'Conversations', unit: 's', combine: 'max' },
    help: 'Age of the oldest received message that is not yet stored, of numbers with a session on this server.',
  },
  recado_inbound_retrying: {
    ...{ type: 'gauge', section: 'Conversations', unit: 'short', combine: 'sum' },
    help: 'Received messages that are processed again after a failure.',
  },
  recado_send_queue_rows: {
    ...{ type: 'gauge', section: 'Conversations', unit: 'short', combine: 'sum' },
    help: 'Queued messages of connected numbers: waiting (at most 500 of a number are known), or dispatched and unacknowledged.',
    labels: ['state'],
  },
  recado_send_queue_oldest_seconds: {
    ...{ type: 'gauge', section: 'Conversations', unit: 's', combine: 'max' },
    help: 'Age of the oldest queued message of connected numbers that a person waits for.',
  },
  recado_sessions: {
    ...{ type: 'gauge', section: 'Numbers', unit: 'short', combine: 'sum' },
    help: 'Messenger sessions of this server.',
  },
  recado_sessions_expected: {
    ...{ type: 'gauge', section: 'Numbers', unit: 'short', combine: 'sum' },
    help: 'Sessions that should be connected: without those that a person stopped or has not paired.',
  },
  recado_sessions_connected: {
    ...{ type: 'gauge', section: 'Numbers', unit: 'short', combine: 'sum' },
    help: 'Connected messenger sessions of this server.',
  },
  recado_sessions_restricted: {
    ...{ type: 'gauge', section: 'Numbers', unit: 'short', combine: 'sum' },
    help: 'Sessions that may start no new chats.',
  },
  recado_session_closes_total: {
    ...{ type: 'counter', section: 'Numbers', unit: 'ops', combine: 'sum' },
    help: 'Ended connections to the messenger, by reason.',
    labels: ['reason'],
  },
  recado_lease_takeovers_total: {
    ...{ type: 'counter', section: 'Numbers', unit: 'ops', combine: 'sum' },
    help: 'Sessions that this server claimed after their owner had not released them.',
  },
  recado_lease_lost_total: {
    ...{ type: 'counter', section: 'Numbers', unit: 'ops', combine: 'sum' },
    help: 'Sessions that this server lost to another one, or because their lease was not renewed.',
  },
  recado_protocol_version_age_seconds: {
    ...{ type: 'gauge', section: 'Numbers', unit: 's', combine: 'max' },
    help: 'Time since this platform first saw the protocol version that new sessions report.',
  },
  recado_protocol_version_rejected: {
    ...{ type: 'gauge', section: 'Numbers', unit: 'short', combine: 'max' },
    help: '1 while WhatsApp rejects the newest known protocol version.',
  },
  recado_due_oldest_seconds: {
    ...{ type: 'gauge', section: 'Work', unit: 's', combine: 'max' },
    help: 'Delay of the oldest due timer that waits for a run, by kind.',
    labels: ['kind'],
  },
  recado_due_work_lag_seconds: {
    ...{ type: 'gauge', section: 'Work', unit: 's', combine: 'max' },
    help: 'Delay of the oldest due timer of all companies.',
  },
  recado_background_work_lag_seconds: {
    ...{ type: 'gauge', section: 'Work', unit: 's', combine: 'max' },
    help: 'How late the oldest background work is.',
  },
  recado_due_work_seconds: {
    ...{ type: 'histogram', section: 'Work', unit: 's', combine: 'max' },
    help: 'Duration of due work, by kind and outcome (done, rescheduled, failed, givenUp).',
    labels: ['kind', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  },
  recado_event_listener_seconds: {
    ...{ type: 'histogram', section: 'Work', unit: 's', combine: 'max' },
    help: 'Duration of domain event listeners, by event, feature and outcome.',
    labels: ['event', 'feature', 'outcome'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  },
  recado_jobs_failed: {
    ...{ type: 'gauge', section: 'Work', unit: 'short', combine: 'max' },
    help: 'Failed jobs and timers of all servers without a later success, counted up to 200.',
  },
  recado_http_request_seconds: {
    ...{ type: 'histogram', section: 'Server', unit: 's', combine: 'max' },
    help: 'Time to answer a request, by endpoint and status.',
    labels: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  recado_rejected_total: {
    ...{ type: 'counter', section: 'Server', unit: 'ops', combine: 'sum' },
    help: 'Requests that were rejected because of a limit, an outage or a full disk, by error code.',
    labels: ['reason'],
  },
  recado_heavy_work: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'sum' },
    help: 'Searches, exports, reports and imports that run, or wait for a place of their company.',
    labels: ['state'],
  },
  recado_sockets: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'sum' },
    help: 'Windows connected to this server.',
  },
  recado_clients: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'sum' },
    help: 'Windows connected to this server, by version of the app; "other" without a known form of version.',
    labels: ['version'],
  },
  recado_peers: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'max' },
    help: 'Other servers on the same database.',
  },
  recado_realtime_gaps_total: {
    ...{ type: 'counter', section: 'Server', unit: 'ops', combine: 'sum' },
    help: 'Times at which windows had to read again, because events of other servers may be lost.',
  },
  recado_ready: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'max' },
    help: '1 if this server is ready for requests (as GET /readyz), 0 if not.',
  },
  recado_build_info: {
    ...{ type: 'gauge', section: 'Server', unit: 'short', combine: 'sum' },
    help: 'Always 1; the label has the version of this server.',
    labels: ['version'],
  },
  recado_database_seconds: {
    ...{ type: 'histogram', section: 'Database and disk', unit: 's', combine: 'max' },
    help: 'Time until the database answered a command, by command. getMore includes the wait for a change.',
    labels: ['command'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  },
  recado_store_bytes: {
    ...{ type: 'gauge', section: 'Database and disk', unit: 'bytes', combine: 'max' },
    help: 'Size of the database on disk; absent if it is not reported.',
  },
  recado_disk_level: {
    ...{ type: 'gauge', section: 'Database and disk', unit: 'short', combine: 'max' },
    help: 'Free space of the data folder: 0 enough, 1 little, 2 files are rejected, 3 almost none.',
  },
  recado_backup_last_success_timestamp_seconds: {
    ...{ type: 'gauge', section: 'Database and disk', unit: 'short', combine: 'max' },
    help: 'Time of the newest complete backup (Unix); before the first, the start of the server. Absent without BACKUP_DIR.',
  },
  recado_backup_verified_timestamp_seconds: {
    ...{ type: 'gauge', section: 'Database and disk', unit: 'short', combine: 'max' },
    help: 'Time of the last backup that was restored on trial (Unix); before the first, the start of the server. Absent without BACKUP_DIR.',
  },
  recado_migrations_pending: {
    ...{ type: 'gauge', section: 'Database and disk', unit: 'short', combine: 'max' },
    help: 'Migrations of this version that the database does not have yet.',
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
type NamesOf<Type extends Metric['type']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['type'] extends Type ? Name : never;
}[MetricName];
export type GaugeName = NamesOf<'gauge'>;
export type CounterName = NamesOf<'counter'>;
export type HistogramName = NamesOf<'histogram'>;

/** A value for each label of the metric. */
export type LabelsOf<Name extends MetricName> = (typeof METRICS)[Name] extends {
  labels: readonly (infer Label extends string)[];
}
  ? Record<Label, string | number>
  : undefined;
