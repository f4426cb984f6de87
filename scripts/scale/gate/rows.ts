/** A limit, and what was measured. */
export interface GateRow {
  what: string;
  measured: string;
  limit: string;
  result: 'passed' | 'FAILED';
}

export type Say = (text: string) => void;

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const milliseconds = (ms: number) => `${ms} ms`;
export const megabytes = (value: number) => `${value} MB`;
export const times = (value: number) => `${value.toFixed(2)} ×`;

export function atMost(
  what: string,
  measured: number,
  limit: number,
  show: (value: number) => string,
): GateRow {
  const result = measured <= limit ? 'passed' : 'FAILED';
  return { what, measured: show(measured), limit: `≤ ${show(limit)}`, result };
}

export function atLeast(
  what: string,
  measured: number,
  limit: number,
  show: (value: number) => string,
): GateRow {
  const result = measured >= limit ? 'passed' : 'FAILED';
  return { what, measured: show(measured), limit: `≥ ${show(limit)}`, result };
}
