import { lazy } from 'react';

export const loadScheduleDialog = async () => ({
  default: (await import('./dialog/ScheduleDialog')).ScheduleDialog,
});

export const ScheduleDialog = lazy(loadScheduleDialog);
