export const loadQueuesPage = async () => ({ Component: (await import('./QueuesPage')).QueuesPage });
