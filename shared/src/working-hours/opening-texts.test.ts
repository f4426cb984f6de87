import { describe, expect, it } from 'vitest';
import { nextOpeningText, openness, QUEUE_SCHEDULE, reasonText } from '.';
import { closedOn, local, rulesOf, SAO_PAULO } from './testing/rules';

const next = (until: string | null, now: string, language: 'pt' | 'en' | 'es' = 'pt') =>
  nextOpeningText(
    { open: false, until: until === null ? null : local(until) },
    local(now),
    SAO_PAULO,
    language,
  );

describe('the text of the next opening', () => {
  it.each([
    ['2026-11-27T14:00', 'hoje às 14:00', 'today at 14:00', 'hoy a las 14:00'],
    ['2026-11-27T23:59', 'hoje às 23:59', 'today at 23:59', 'hoy a las 23:59'],
    ['2026-11-28T00:00', 'amanhã às 00:00', 'tomorrow at 00:00', 'mañana a las 00:00'],
    ['2026-11-28T01:30', 'amanhã à 01:30', 'tomorrow at 01:30', 'mañana a la 01:30'],
    [
      '2026-11-30T08:00',
      'segunda-feira, 30/11, às 08:00',
      'Monday, November 30, at 08:00',
      'lunes, 30/11, a las 08:00',
    ],
    [
      '2027-01-02T08:00',
      'sábado, 02/01, às 08:00',
      'Saturday, January 2, at 08:00',
      'sábado, 02/01, a las 08:00',
    ],
    [null, 'em breve', 'soon', 'en breve'],
  ])('for %s is "%s"', (until, pt, en, es) => {
    const now = '2026-11-27T12:30';
    expect([next(until, now), next(until, now, 'en'), next(until, now, 'es')]).toEqual([pt, en, es]);
  });

  it('counts days by the zone’s clocks', () => {
    const until = local('2026-11-28T08:00');
    const text = (zone: string) =>
      nextOpeningText({ open: false, until }, local('2026-11-28T00:30'), zone, 'pt');
    expect(text(SAO_PAULO)).toBe('hoje às 08:00');
    expect(text('America/Manaus')).toBe('amanhã às 07:00');
  });

  it('is indefinite while it is open', () => {
    const open = openness(rulesOf(QUEUE_SCHEDULE), local('2026-11-27T12:30'), SAO_PAULO);
    expect(nextOpeningText(open, local('2026-11-27T12:30'), SAO_PAULO, 'pt')).toBe('em breve');
  });
});

describe('the text of the reason', () => {
  it('is the label of a holiday or of “Fechar agora”', () => {
    const holiday = openness(
      rulesOf(QUEUE_SCHEDULE, { holidays: [closedOn('2026-11-27', { label: 'Dia da cidade' })] }),
      local('2026-11-27T12:30'),
      SAO_PAULO,
    );
    expect(reasonText(holiday, 'en')).toBe('Dia da cidade');
    expect(reasonText({ open: false, because: 'closedNow', label: 'Reunião' }, 'pt')).toBe('Reunião');
    expect(reasonText({ open: false, because: 'closedNow', label: '' }, 'pt')).toBe('');
  });

  it('names a break in the language', () => {
    const texts = (['pt', 'en', 'es'] as const).map((language) =>
      reasonText({ open: false, because: 'break' }, language),
    );
    expect(texts).toEqual(['intervalo', 'break', 'descanso']);
  });

  it('is empty outside the usual hours and while it is open', () => {
    expect(reasonText({ open: false, because: 'hours' }, 'pt')).toBe('');
    expect(reasonText({ open: true, because: 'holiday', label: 'Véspera' }, 'pt')).toBe('');
  });
});
