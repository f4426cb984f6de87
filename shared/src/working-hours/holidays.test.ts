import { describe, expect, it } from 'vitest';
import {
  closedUntilInputSchema,
  easterSunday,
  holidayInputSchema,
  holidaysOfQueue,
  holidaysSchema,
  nationalHolidays,
} from '.';
import { closedOn, shortenedOn } from './testing/rules';

describe('Easter Sunday', () => {
  it.each([
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
    '2285-03-22',
  ])('is on %s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
  });
});

describe('Brazil’s national holidays', () => {
  it('of 2027 are in order, the optional ones marked', () => {
    expect(nationalHolidays(2027).map(({ date, label, optional }) => [date, label.pt, optional])).toEqual([
      ['2027-01-01', 'Confraternização Universal', false],
      ['2027-02-09', 'Carnaval', true],
      ['2027-03-26', 'Sexta-feira Santa', false],
      ['2027-04-21', 'Tiradentes', false],
      ['2027-05-01', 'Dia do Trabalho', false],
      ['2027-05-27', 'Corpus Christi', true],
      ['2027-09-07', 'Independência do Brasil', false],
      ['2027-10-12', 'Nossa Senhora Aparecida', false],
      ['2027-11-02', 'Finados', false],
      ['2027-11-15', 'Proclamação da República', false],
      ['2027-11-20', 'Consciência Negra', false],
      ['2027-12-25', 'Natal', false],
    ]);
  });

  it('include Consciência Negra since 2024', () => {
    const labels = (year: number) => nationalHolidays(year).map(({ label }) => label.pt);
    expect(labels(2023)).not.toContain('Consciência Negra');
    expect(labels(2024)).toContain('Consciência Negra');
  });

  it('have names in three languages', () => {
    const labels = nationalHolidays(2028).map(({ label }) => label);
    expect(labels).toContainEqual({ pt: 'Natal', en: 'Christmas Day', es: 'Navidad' });
    expect(labels).toContainEqual({ pt: 'Sexta-feira Santa', en: 'Good Friday', es: 'Viernes Santo' });
    expect(labels.flatMap(({ pt, en, es }) => [pt, en, es])).not.toContain('');
  });
});

describe('the schema of holidays', () => {
  const { id: _id, ...christmas } = closedOn('2026-12-25', { label: ' Natal ' });
  const accepts = (more: object) => holidayInputSchema.safeParse({ ...christmas, ...more }).success;

  it('trims the label', () => {
    expect(holidayInputSchema.parse(christmas)).toEqual({ ...christmas, label: 'Natal' });
  });

  it('requires hours for a day that is not closed', () => {
    expect(accepts({ closed: false })).toBe(false);
    expect(accepts({ closed: false, startTime: '09:00', endTime: '' })).toBe(false);
    expect(accepts({ closed: false, startTime: '09:00', endTime: '12:00' })).toBe(true);
  });

  it.each([
    { date: '2027-02-29' },
    { date: '25/12/2026' },
    { label: '  ' },
    { label: 'x'.repeat(81) },
    { queueIds: [0] },
    { closed: undefined },
  ])('rejects %o', (more) => {
    expect(accepts(more)).toBe(false);
  });

  it('limits a company to 200', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...shortenedOn('2026-12-24', '09:00', '12:00'),
        id: index + 1,
      }));
    expect(holidaysSchema.safeParse(days(200)).success).toBe(true);
    expect(holidaysSchema.safeParse(days(201)).success).toBe(false);
  });
});

describe('“Fechar agora até”', () => {
  it('requires an instant; its label may be empty', () => {
    const at = '2026-11-20T20:00:00Z';
    expect(closedUntilInputSchema.parse({ at, label: ' ' })).toEqual({ at, label: '' });
    expect(closedUntilInputSchema.safeParse({ at: '2026-11-20', label: '' }).success).toBe(false);
  });
});

describe('the holidays of a queue', () => {
  it('are the company’s and its own', () => {
    const all = closedOn('2026-12-25', { label: 'Natal' });
    const sales = closedOn('2026-12-26', { label: 'Balanço', queueIds: [7, 8] });
    expect(holidaysOfQueue([all, sales], 8)).toEqual([all, sales]);
    expect(holidaysOfQueue([all, sales], 9)).toEqual([all]);
    expect(holidaysOfQueue([all, sales], null)).toEqual([all]);
  });
});
