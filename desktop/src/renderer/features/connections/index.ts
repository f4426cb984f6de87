export const loadConnectionsPage = async () => ({
  Component: (await import('./ConnectionsPage')).ConnectionsPage,
});
