import { expect, it } from 'vitest';
import { AppError, HEAVY_KINDS } from '@recado/shared/contract';
import { startI18n } from '@/lib/i18n/i18n';
import { errorText } from './errors';
import en from './locales/en.json';
import es from './locales/es.json';
import pt from './locales/pt.json';

const textOf = (reason?: string) =>
  errorText(new AppError('ERR_TOO_MANY_REQUESTS', { ...(reason && { reason }), retryAfterSeconds: 5 }));

it.each([
  ['pt', pt, 'Muitas buscas ao mesmo tempo. Tente de novo em instantes.'],
  ['en', en, 'Too many searches at once. Try again in a moment.'],
  ['es', es, 'Demasiadas búsquedas a la vez. Intente de nuevo en un momento.'],
] as const)(
  'names the work of which a company has too many requests, in %s',
  async (language, api, search) => {
    await startI18n(language, () => Promise.resolve({ api }));
    expect(textOf('search')).toBe(search);
    // Every kind has a text of its own.
    expect(new Set([...HEAVY_KINDS.map(textOf), textOf()]).size).toBe(HEAVY_KINDS.length + 1);
  },
);
