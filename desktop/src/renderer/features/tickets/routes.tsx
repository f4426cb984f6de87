import type { RouteObject } from 'react-router-dom';

/** The ticket workspace: /tickets and /tickets/{uuid} (specification 1 §2.1, §2.9). */
export const ticketRoutes: RouteObject[] = [
  {
    path: 'tickets/:uuid?',
    lazy: async () => ({ Component: (await import('./components/TicketsPage')).TicketsPage }),
  },
];
