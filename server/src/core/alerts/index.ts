export { AlertEvaluator } from './alert-evaluator';
export { ALERT_RULES, type AlertRule } from './alert-rules';
export { metricReader } from './read-metric';
