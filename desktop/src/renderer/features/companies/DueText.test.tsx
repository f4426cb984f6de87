import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import { DueText } from './DueText';
import pt from './locales/pt.json';

beforeEach(() => startI18n('pt', () => Promise.resolve({ companies: pt })));

it('shows the due date and the missing amount of the last payment', () => {
  renderScreen(<DueText dueDate="2026-11-17" daysLeft={-4} partlyPaid={{ received: 1, missing: 198.9 }} />);
  expect(screen.getByText('17/11/2026')).toBeTruthy();
  expect(screen.getByText('Venceu há 4 dias')).toBeTruthy();
  expect(screen.getByText('Pagou R$ 1,00; faltam R$ 198,90')).toBeTruthy();
});
