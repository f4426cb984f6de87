import { describe, expect, it } from 'vitest';
import { QUEUE_SCHEDULE, type Schedule, weekInWords } from '.';
import { weekOf } from './testing/rules';

const inAll = (week: Schedule, lunchTime = true) =>
  (['pt', 'en', 'es'] as const).map((language) => weekInWords(week, lunchTime, language));

const office = '08:00 18:00 12:00 13:00';
const officeWeek = weekOf({
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: '08:00 12:00',
});

describe('a week in words', () => {
  it('joins days of equal hours', () => {
    expect(inAll(officeWeek)).toEqual([
      'Segunda a sexta das 08:00 às 18:00, com intervalo das 12:00 às 13:00; sábado das 08:00 às 12:00; domingo fechado',
      'Monday to Friday from 08:00 to 18:00, with a break from 12:00 to 13:00; Saturday from 08:00 to 12:00; Sunday closed',
      'Lunes a viernes de 08:00 a 18:00, con descanso de 12:00 a 13:00; sábado de 08:00 a 12:00; domingo cerrado',
    ]);
  });

  it('omits breaks without setting lunchTime', () => {
    expect(weekInWords(officeWeek, false, 'pt')).toBe(weekInWords(QUEUE_SCHEDULE, true, 'pt'));
    expect(weekInWords(officeWeek, false, 'pt')).toBe(
      'Segunda a sexta das 08:00 às 18:00; sábado das 08:00 às 12:00; domingo fechado',
    );
  });

  it('names days that do not follow each other', () => {
    const hours = '09:00 13:00';
    expect(inAll(weekOf({ monday: hours, tuesday: hours, wednesday: hours, friday: hours }))).toEqual([
      'Segunda a quarta e sexta das 09:00 às 13:00; quinta, sábado e domingo fechado',
      'Monday to Wednesday and Friday from 09:00 to 13:00; Thursday, Saturday, and Sunday closed',
      'Lunes a miércoles y viernes de 09:00 a 13:00; jueves, sábado y domingo cerrado',
    ]);
  });

  it('names the next day for a shift past midnight, and the singular of one o’clock', () => {
    const night = weekOf({ friday: '18:00 02:00', saturday: '01:00 24:00', sunday: '20:00 00:00' });
    expect(inAll(night)).toEqual([
      'Segunda a quinta fechado; sexta das 18:00 às 02:00 do dia seguinte; sábado da 01:00 às 24:00; domingo das 20:00 às 24:00',
      'Monday to Thursday closed; Friday from 18:00 to 02:00 the next day; Saturday from 01:00 to 24:00; Sunday from 20:00 to 24:00',
      'Lunes a jueves cerrado; viernes de 18:00 a 02:00 del día siguiente; sábado de 01:00 a 24:00; domingo de 20:00 a 24:00',
    ]);
  });

  it('is short for whole days and equal days', () => {
    const days = QUEUE_SCHEDULE.map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' }));
    expect(inAll(days)).toEqual([
      'Todos os dias o dia todo',
      'Every day all day',
      'Todos los días todo el día',
    ]);
    const daily = QUEUE_SCHEDULE.map((day) => ({ ...day, startTime: '09:00', endTime: '21:00' }));
    expect(weekInWords(daily, true, 'pt')).toBe('Todos os dias das 09:00 às 21:00');
  });

  it('is a fixed text while all days are empty or all are closed', () => {
    expect(inAll([])).toEqual(['Sempre aberto', 'Always open', 'Siempre abierto']);
    expect(inAll(weekOf({ monday: '00:00 00:00' }))).toEqual([
      'Fechado todos os dias',
      'Closed every day',
      'Cerrado todos los días',
    ]);
  });
});
