import type { Registry } from 'prom-client';

export interface MetricSample {
  /** That of the metric; with `_bucket`, `_sum` or `_count` of a histogram. */
  name: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

export type ReadMetric = (metric: string) => Promise<MetricSample[]>;

/** The library sets the percentiles of the event loop when this one is read. */
const EVENT_LOOP = 'nodejs_eventloop_lag_seconds';

/** Returns a function that reads the samples of one metric, without those of other metrics. */
export function metricReader(registry: Registry): ReadMetric {
  return async (metric) => {
    if (metric.startsWith('nodejs_eventloop_lag_')) await registry.getSingleMetric(EVENT_LOOP)?.get();
    const { name, values } = (await registry.getSingleMetric(metric)?.get()) ?? { name: metric, values: [] };
    return values.map((sample) => ({
      name: 'metricName' in sample && typeof sample.metricName === 'string' ? sample.metricName : name,
      labels: sample.labels,
      value: sample.value,
    }));
  };
}
