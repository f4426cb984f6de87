import { lazy } from 'react';

export const loadUsersPage = async () => ({ Component: (await import('./UsersPage')).UsersPage });

export const loadUserDialog = async () => ({ default: (await import('./UserDialog')).UserDialog });
export const UserDialog = lazy(loadUserDialog);
