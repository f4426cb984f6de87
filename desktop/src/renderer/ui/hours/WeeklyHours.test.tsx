import { configure, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_SCHEDULE, type Schedule } from '@recado/shared/working-hours';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import pt from './locales/pt.json';
import { WeeklyHours } from './WeeklyHours';

configure({ defaultHidden: true });

let current: Schedule;
function Week({ breaks }: { breaks: boolean }) {
  const [value, setValue] = useState(COMPANY_SCHEDULE);
  current = value;
  return <WeeklyHours value={value} onChange={setValue} breaks={breaks} />;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function type(label: string, time: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value: time } });
  fireEvent.blur(field(label));
}

beforeEach(() => startI18n('pt', () => Promise.resolve({ hours: pt })));

describe('WeeklyHours', () => {
  it('shows breaks only where they count', () => {
    renderScreen(<Week breaks={false} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(14);
    renderScreen(<Week breaks />);
    expect(screen.getAllByRole('textbox')).toHaveLength(14 + 28);
  });

  it('explains each problem of a day once its fields lose the focus', () => {
    renderScreen(<Week breaks />);
    fireEvent.focus(field('Segunda-feira: início'));
    fireEvent.change(field('Segunda-feira: início'), { target: { value: '0800' } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field('Segunda-feira: início'));
    const problem = () => screen.queryByRole('alert')?.textContent ?? null;
    expect(problem()).toBe('Preencha o início e o fim, ou deixe os dois vazios.');
    type('Segunda-feira: fim', '2960');
    expect(problem()).toBe('Use um horário de 00:00 a 23:59.');
    type('Segunda-feira: fim', '1800');
    type('Segunda-feira: início do intervalo', '12');
    expect(problem()).toBe('Preencha o início e o fim do intervalo, ou deixe os dois vazios.');
    type('Segunda-feira: fim do intervalo', '12');
    expect(problem()).toBe('O fim do intervalo precisa ser diferente do início.');
    type('Segunda-feira: fim do intervalo', '19');
    expect(problem()).toBe('O intervalo precisa ficar dentro do horário do dia.');
    expect(field('Segunda-feira: fim do intervalo').getAttribute('aria-invalid')).toBe('true');
    expect(field('Segunda-feira: fim').getAttribute('aria-invalid')).toBe('false');
    type('Segunda-feira: fim do intervalo', '13');
    expect(problem()).toBeNull();
    expect(current[0]).toMatchObject({ startTime: '08:00', breakStart: '12:00', breakEnd: '13:00' });
  });

  it('copies a day to Monday to Friday, or to all days', async () => {
    renderScreen(<Week breaks={false} />);
    const saturday = within(screen.getByRole('group', { name: 'Sábado' }));
    type('Sábado: início', '0900');
    const copy = saturday.getByRole<HTMLButtonElement>('button', { name: 'Copiar os horários de Sábado' });
    expect(copy.disabled).toBe(true);
    type('Sábado: fim', '1300');
    fireEvent.click(copy);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Para segunda a sexta' }));
    expect(current.map(({ endTime }) => endTime)).toEqual([...Array<string>(6).fill('13:00'), '']);
    fireEvent.click(copy);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Para todos os dias' }));
    expect(current.every(({ startTime }) => startTime === '09:00')).toBe(true);
  });
});
