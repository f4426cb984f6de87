export { createMetrics, type Metrics } from './metrics';
export { type Metric, METRICS, type MetricName } from './metric-table';
export { reading } from './reading';
