/** Cache keys of users. */
export const userKeys = {
  pages: ['users', 'pages'] as const,
  one: (id: number) => ['users', 'one', id] as const,
  firstOf: (companyId: number) => ['users', 'first', companyId] as const,
  names: ['users', 'names'] as const,
};
