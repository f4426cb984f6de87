import { lazy } from 'react';

export const loadUserDialog = async () => ({ default: (await import('./UserDialog')).UserDialog });
export const UserDialog = lazy(loadUserDialog);
