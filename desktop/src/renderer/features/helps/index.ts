import { lazy } from 'react';

export const HelpsTab = lazy(async () => ({ default: (await import('./HelpsTab')).HelpsTab }));

export const loadHelpsPage = async () => ({ Component: (await import('./HelpsPage')).HelpsPage });
