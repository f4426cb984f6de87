import { Field } from '@fluentui/react-components';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localDateText } from '@/lib/i18n/zoned-dates';
import { renderScreen } from '@/testing/render-screen';
import { DateInput } from './DateInput';

it.each([
  ['pt', '2026-11-28T14:30', 'sábado, 28/11/2026, 14:30'],
  ['en', '2026-11-28T14:30', 'Saturday, 28/11/2026, 14:30'],
  ['es', '2026-11-28', 'sábado, 28/11/2026'],
  ['pt', '2026-02-30', undefined],
  ['pt', '2026-11', undefined],
  ['pt', '', undefined],
])('explains in %s what %s means', (language, value, meaning) => {
  expect(localDateText(value, language)).toBe(meaning);
});

it('shows the meaning of the typed date below the field', async () => {
  renderScreen(
    <Field label="Data">
      <DateInput type="date" defaultValue="2026-11-28" />
    </Field>,
  );
  const field = await screen.findByLabelText('Data');
  expect(screen.getByText(/28\/11\/2026/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '2026-12-01' } });
  expect(screen.getByText(/01\/12\/2026/)).toBeTruthy();
});
