import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  type Metric,
  type MetricName,
  METRICS,
} from './metric-table';

/** Undefined: no value is reported. A map has a value per label. */
type GaugeValue = number | undefined | ReadonlyMap<string, number>;

export interface Metrics {
  registry: Registry;
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void;
  observe<Name extends HistogramName>(name: Name, seconds: number, labels: LabelsOf<Name>): void;
  /** Adds a value that is read whenever metrics are requested. `read` must not wait for the database (`reading`). */
  gauge(name: GaugeName, read: () => GaugeValue): void;
}

/** Creates the metrics of the table. A gauge exists once its value is registered. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<MetricName, Counter>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [key, metric] of Object.entries<Metric>(METRICS)) {
    const name = key as MetricName;
    const options = { name, help: metric.help, labelNames: metric.labels ?? [], registers: [registry] };
    if (metric.type === 'counter') counters.set(name, new Counter(options));
    if (metric.type === 'histogram')
      histograms.set(name, new Histogram({ ...options, buckets: [...metric.buckets] }));
  }
  return {
    registry,
    count: (name, labels) => counters.get(name)?.inc(labels ?? {}),
    observe: (name, seconds, labels) => histograms.get(name)?.observe(labels ?? {}, seconds),
    gauge: (name, read) => {
      const metric: Metric = METRICS[name];
      const [label] = metric.labels ?? [];
      new Gauge({
        name,
        help: metric.help,
        labelNames: metric.labels ?? [],
        registers: [registry],
        collect() {
          this.reset();
          const value = read();
          if (typeof value === 'number') this.set(value);
          else if (label !== undefined) for (const [of, one] of value ?? []) this.set({ [label]: of }, one);
          // `reset` has set 0, which would be a value.
          else this.remove();
        },
      });
    },
  };
}
