import { lazy } from 'react';

export const HelpsTab = lazy(async () => ({ default: (await import('./HelpsTab')).HelpsTab }));
