import { type Metric, METRICS } from '../metrics';

const PANELS_PER_ROW = 3;
const WIDTH = 24 / PANELS_PER_ROW;
const HEIGHT = 7;
const SOURCE = { type: 'prometheus', uid: 'prometheus' };

/** Returns the JSON of a Grafana dashboard with a panel per metric, in rows by section. */
export function grafanaDashboard(metrics: Readonly<Record<string, Metric>> = METRICS): string {
  const sections = [...new Set(Object.values(metrics).map(({ section }) => section))];
  const panels: object[] = [];
  let y = 0;
  for (const section of sections) {
    panels.push({
      type: 'row',
      title: section,
      collapsed: false,
      gridPos: { h: 1, w: 24, x: 0, y },
      panels: [],
    });
    y += 1;
    const own = Object.entries(metrics).filter(([, metric]) => metric.section === section);
    own.forEach(([name, metric], index) => {
      const column = index % PANELS_PER_ROW;
      panels.push(panelOf(name, metric, { h: HEIGHT, w: WIDTH, x: column * WIDTH, y }));
      if (column === PANELS_PER_ROW - 1 || index === own.length - 1) y += HEIGHT;
    });
  }
  const dashboard = {
    ...{ uid: 'recado', title: 'Recado', tags: ['recado'], timezone: 'browser', schemaVersion: 39 },
    ...{ refresh: '30s', time: { from: 'now-6h', to: 'now' }, editable: true },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function panelOf(name: string, metric: Metric, gridPos: object): object {
  return {
    ...{ type: 'timeseries', title: titleOf(name), description: metric.help, datasource: SOURCE, gridPos },
    fieldConfig: { defaults: { unit: metric.unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: [
      {
        ...{ refId: 'A', datasource: SOURCE, expr: queryOf(name, metric) },
        legendFormat:
          (metric.labels ?? [])
            .slice(0, 1)
            .map((label) => `{{${label}}}`)
            .join('') || titleOf(name),
      },
    ],
  };
}

/** Of a histogram, the 95th percentile by its first label. */
function queryOf(name: string, { type, combine, labels = [] }: Metric): string {
  const [first] = labels;
  if (type === 'histogram')
    return `histogram_quantile(0.95, sum by (${['le', ...(first ? [first] : [])].join(', ')}) (rate(${name}_bucket[5m])))`;
  const value = type === 'counter' ? `rate(${name}[5m])` : name;
  return first ? `${combine} by (${first}) (${value})` : `${combine}(${value})`;
}

function titleOf(name: string): string {
  const words = name
    .replace(/^recado_/, '')
    .replace(/_(total|seconds|bytes|info)$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
