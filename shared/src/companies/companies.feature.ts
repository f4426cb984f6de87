import type { Feature } from '../features/feature';

export const companies = {
  errors: { ERR_NO_COMPANY_FOUND: 404, ERR_PLATFORM_COMPANY: 409 },
} as const satisfies Feature;
