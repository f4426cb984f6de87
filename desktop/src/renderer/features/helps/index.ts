export { HelpsTab } from './HelpsTab';

export const loadHelpsPage = async () => ({ Component: (await import('./HelpsPage')).HelpsPage });
