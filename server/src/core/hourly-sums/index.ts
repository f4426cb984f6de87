export {
  DAY_MS,
  HOUR_FIELDS,
  HOUR_MARK_FIELDS,
  type HourDocument,
  type HourMarkDocument,
  HOUR_MS,
  hourOf,
} from './hour-documents';
export { hourlySums } from './hourly-sums';
export { isLate, markHours, uniqueHours } from './mark-hours';
