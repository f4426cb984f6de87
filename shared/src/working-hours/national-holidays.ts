import type { Language } from '../contract';
import { DAY_MS } from './zone-clock';

export interface NationalHoliday {
  /** `YYYY-MM-DD`. */
  date: string;
  label: Record<Language, string>;
  /** "Ponto facultativo": many companies work. */
  optional: boolean;
}

const name = (pt: string, en: string, es: string): Record<Language, string> => ({ pt, en, es });

/** `since` is the first year of a recent holiday. */
const FIXED = [
  { day: '01-01', label: name('Confraternização Universal', 'New Year’s Day', 'Año Nuevo') },
  { day: '04-21', label: name('Tiradentes', 'Tiradentes Day', 'Día de Tiradentes') },
  { day: '05-01', label: name('Dia do Trabalho', 'Labour Day', 'Día del Trabajo') },
  {
    day: '09-07',
    label: name('Independência do Brasil', 'Independence of Brazil', 'Independencia de Brasil'),
  },
  {
    day: '10-12',
    label: name('Nossa Senhora Aparecida', 'Our Lady of Aparecida', 'Nuestra Señora Aparecida'),
  },
  { day: '11-02', label: name('Finados', 'All Souls’ Day', 'Día de los Difuntos') },
  {
    day: '11-15',
    label: name('Proclamação da República', 'Proclamation of the Republic', 'Proclamación de la República'),
  },
  {
    day: '11-20',
    label: name('Consciência Negra', 'Black Awareness Day', 'Día de la Conciencia Negra'),
    since: 2024,
  },
  { day: '12-25', label: name('Natal', 'Christmas Day', 'Navidad') },
];

/** `days` is the distance from Easter Sunday. */
const MOVABLE = [
  { days: -47, label: name('Carnaval', 'Carnival', 'Carnaval'), optional: true },
  { days: -2, label: name('Sexta-feira Santa', 'Good Friday', 'Viernes Santo'), optional: false },
  { days: 60, label: name('Corpus Christi', 'Corpus Christi', 'Corpus Christi'), optional: true },
];

export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = Date.parse(`${easterSunday(year)}T00:00:00Z`);
  const fixed = FIXED.filter(({ since = 0 }) => year >= since).map(({ day, label }) => ({
    date: `${year}-${day}`,
    label,
    optional: false,
  }));
  const movable = MOVABLE.map(({ days, ...holiday }) => ({
    date: dateOf(easter + days * DAY_MS),
    ...holiday,
  }));
  return [...fixed, ...movable].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const lunarYear = year % 19;
  const century = Math.floor(year / 100);
  const leapCenturies = Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - leapCenturies - moonCorrection + 15) % 30;
  const yearOfCentury = year % 100;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((lunarYear + 11 * epact + 22 * toSunday) / 451);
  const sinceMarch = epact + toSunday - 7 * lateMoon + 22;
  return dateOf(Date.UTC(year, 2, sinceMarch));
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
