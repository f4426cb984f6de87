import { stringify } from 'yaml';
import type { AlertCondition, AlertRule } from './alert-rules';

/** Returns the text of a rule file for Prometheus. */
export function prometheusRules(rules: readonly AlertRule[]): string {
  const file = {
    groups: [
      {
        name: 'recado',
        rules: rules.map(({ id, condition, forSeconds, severity, summary }) => ({
          alert: pascalCase(id),
          expr: expressionOf(condition),
          ...(forSeconds > 0 && { for: `${forSeconds / 60}m` }),
          labels: { severity },
          annotations: { summary, runbook: `docs/operations/runbooks/${id}.md` },
        })),
      },
    ],
  };
  return `# Generated from server/src/core/alerts/alert-rules.ts by its test; do not edit.\n${stringify(file, { lineWidth: 0 })}`;
}

/** Returns a condition in PromQL, over all servers. */
function expressionOf(condition: AlertCondition): string {
  switch (condition.type) {
    case 'above':
      return `max(${condition.metric}) > ${condition.limit}`;
    case 'below':
      return `min(${condition.metric}) < ${condition.limit}`;
    case 'ratioBelow':
      return `sum(${condition.part}) / sum(${condition.whole}) < ${condition.limit}`;
    case 'increaseAbove':
      return `sum(increase(${condition.metric}[${condition.withinSeconds / 60}m])) > ${condition.limit}`;
    case 'quantileAbove': {
      const rate = `rate(${condition.metric}_bucket[${condition.withinSeconds / 60}m])`;
      return `histogram_quantile(${condition.quantile}, sum by (le) (${rate})) > ${condition.limit}`;
    }
    case 'olderThan':
      return `time() - max(${condition.metric}) > ${condition.seconds}`;
    case 'prometheusOnly':
      return condition.expression;
  }
}

const pascalCase = (id: string) => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
