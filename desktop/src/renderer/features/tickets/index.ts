export const loadTicketsPage = async () => ({ Component: (await import('./TicketsPage')).TicketsPage });
