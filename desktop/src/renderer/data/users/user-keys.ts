/** What is read of users. */
export const userKeys = {
  pages: ['users', 'pages'] as const,
  one: (id: number) => ['users', 'one', id] as const,
  firstOf: (companyId: number) => ['users', 'first', companyId] as const,
  queues: ['users', 'queues'] as const,
  connections: ['users', 'connections'] as const,
};
