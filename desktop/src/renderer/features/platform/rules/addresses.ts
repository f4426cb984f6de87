export const OVERVIEW_LINKS = {
  overdue: '/settings?tab=companies',
  expiring: '/settings?tab=companies',
  payments: '/settings?tab=payments',
  sessions: '/platform?tab=sessions',
  jobs: '/platform?tab=jobs',
  deliveries: '/platform?tab=deliveries',
  storage: '/platform?tab=storage',
  audit: '/platform?tab=audit',
} as const;
/** Returns the URL of a company's form; the name finds it in the list, the id opens it. */
export function companyAddress({ id, name }: { id: number; name: string }): string {
  const query = new URLSearchParams({ tab: 'companies', search: name, company: String(id) });
  return `/settings?${query}`;
}
