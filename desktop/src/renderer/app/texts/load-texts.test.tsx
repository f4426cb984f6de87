import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode } from '@recado/shared/contract';
import { errorText } from '@/lib/api/errors';
import { changeLanguage, LANGUAGES, startI18n } from '@/lib/i18n/i18n';
import { loadTexts } from './load-texts';

beforeAll(() => startI18n('pt', loadTexts));

function Titles() {
  const { t } = useTranslation('connections');
  return <h1>{t('title')}</h1>;
}

it('changes the displayed texts with the language', async () => {
  render(<Titles />);
  expect(screen.getByRole('heading').textContent).toBe('Conexões');
  await act(() => changeLanguage('es'));
  expect(screen.getByRole('heading').textContent).toBe('Conexiones');
  expect(document.documentElement.lang).toBe('es');
  await act(() => changeLanguage('pt'));
  expect(screen.getByRole('heading').textContent).toBe('Conexões');
  expect(document.documentElement.lang).toBe('pt-BR');
});

it.each(LANGUAGES)('has a text for every error code in %s', async (language) => {
  await changeLanguage(language);
  const unknown = errorText(new Error('anything'));
  const texts = (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => errorText(new AppError(code)));
  expect(
    texts.filter((text) => text === unknown || text.includes('ERR_') || text.includes('errors.')),
  ).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

it('names the date on which a subscription ended', async () => {
  await changeLanguage('pt');
  const error = new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-20T15:00:00.000Z' });
  expect(errorText(error)).toBe(
    'Opss! Sua assinatura venceu 20/11/2026. Entre em contato com o Suporte para mais informações!',
  );
});
