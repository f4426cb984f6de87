/** The screen behind each part of the overview. */
export const OVERVIEW_LINKS = {
  overdue: '/settings?tab=companies',
  expiring: '/settings?tab=companies',
  payments: '/settings?tab=payments',
  sessions: '/platform?tab=sessions',
  jobs: '/platform?tab=jobs',
  storage: '/platform?tab=storage',
  audit: '/platform?tab=audit',
} as const;
/** Returns the address of a company's form; the name finds it in the list, the id opens it. */
export function companyAddress({ id, name }: { id: number; name: string }): string {
  const query = new URLSearchParams({ tab: 'companies', search: name, company: String(id) });
  return `/settings?${query}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes as people read it, with at most one decimal ("1,5 GB"). */
export function bytesText(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** power);
}
