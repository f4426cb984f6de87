export { AVAILABILITY, AvailabilityItems, useAvailability } from './AvailabilityItems';
export { AvailabilityBadge } from './AvailabilityBadge';
export { useActivityReports } from './useActivityReports';
export { WaitReasons } from './WaitReasons';
