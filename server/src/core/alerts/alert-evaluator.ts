import type { AlertCondition, AlertRule } from './alert-rules';
import type { MetricSample, ReadMetric } from './read-metric';

/** An older sample than any window needs is dropped. */
const MAX_SAMPLES = 200;

interface TimedSamples {
  at: number;
  samples: readonly MetricSample[];
}

/**
 * Evaluates the rules on this server, as Prometheus does over all servers: call it at regular intervals. A rule with a missing value
 * does not hold.
 */
export class AlertEvaluator {
  private readonly histories = new Map<string, TimedSamples[]>();
  private readonly since = new Map<string, number>();

  constructor(
    private readonly rules: readonly AlertRule[],
    private readonly read: ReadMetric,
  ) {}

  /** Returns the ids of the rules that have held for as long as they must. */
  async evaluate(now: number): Promise<string[]> {
    const firing: string[] = [];
    for (const { id, condition, forSeconds } of this.rules) {
      if (!(await this.isMet(condition, now))) {
        this.since.delete(id);
        continue;
      }
      const since = this.since.get(id) ?? now;
      this.since.set(id, since);
      if (now - since >= forSeconds * 1_000) firing.push(id);
    }
    return firing;
  }

  private async isMet(condition: AlertCondition, now: number): Promise<boolean> {
    switch (condition.type) {
      case 'above':
        return Math.max(...(await this.values(condition.metric))) > condition.limit;
      case 'below':
        return Math.min(...(await this.values(condition.metric))) < condition.limit;
      case 'ratioBelow': {
        const [part, whole] = [await this.values(condition.part), await this.values(condition.whole)];
        return sum(whole) > 0 && sum(part) / sum(whole) < condition.limit;
      }
      case 'increaseAbove': {
        const { first, last } = await this.window(condition.metric, condition.withinSeconds, now);
        return sum(last.map(({ value }) => value)) - sum(first.map(({ value }) => value)) > condition.limit;
      }
      case 'quantileAbove': {
        const { first, last } = await this.window(condition.metric, condition.withinSeconds, now);
        return quantileOf(condition.quantile, buckets(first), buckets(last)) > condition.limit;
      }
      case 'olderThan': {
        const values = await this.values(condition.metric);
        return values.length > 0 && now / 1_000 - Math.max(...values) > condition.seconds;
      }
      case 'prometheusOnly':
        return false;
    }
  }

  private async values(metric: string): Promise<number[]> {
    return (await this.read(metric)).map(({ value }) => value);
  }

  /** Returns the samples at the beginning of a window, or since the first evaluation, and now. */
  private async window(metric: string, withinSeconds: number, now: number) {
    const history = this.histories.get(metric) ?? [];
    history.push({ at: now, samples: await this.read(metric) });
    const begin = now - withinSeconds * 1_000;
    // The newest sample before the window is its beginning.
    while (history.length > MAX_SAMPLES || (history[1] && history[1].at <= begin)) history.shift();
    this.histories.set(metric, history);
    return { first: history[0]?.samples ?? [], last: history.at(-1)?.samples ?? [] };
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the observations per upper limit, summed over the labels. */
function buckets(samples: readonly MetricSample[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { name, labels, value } of samples) {
    if (!name.endsWith('_bucket')) continue;
    const limit = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
    counts.set(limit, (counts.get(limit) ?? 0) + value);
  }
  return counts;
}

/** Interpolates within a bucket as Prometheus' `histogram_quantile` does; 0 without observations. */
function quantileOf(quantile: number, first: Map<number, number>, last: Map<number, number>): number {
  const limits = [...last.keys()].sort((a, b) => a - b);
  const counts = limits.map((limit) => (last.get(limit) ?? 0) - (first.get(limit) ?? 0));
  const total = counts.at(-1) ?? 0;
  if (total === 0) return 0;
  const rank = quantile * total;
  const index = counts.findIndex((count) => count >= rank);
  const [lower, upper] = [limits[index - 1] ?? 0, limits[index] ?? 0];
  if (upper === Infinity) return lower;
  const below = counts[index - 1] ?? 0;
  const inside = (counts[index] ?? 0) - below;
  return inside === 0 ? lower : lower + ((upper - lower) * (rank - below)) / inside;
}
