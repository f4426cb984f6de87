import type { When } from '../when';
import {
  clockOf,
  countOf,
  dateOf,
  durationOf,
  fixedTimes,
  type Groups,
  isZeroed,
  type TimePattern,
  timePattern,
  weekdayNumber,
} from './pattern';

const WEEKDAYS = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab'];
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabado|domingo';
const MONTH =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre';
const NUMERAL =
  'una?|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|noventa';
const COUNT = String.raw`\d{1,3}|${NUMERAL}`;
const LEAD =
  '(?:en|dentro de|en menos de|en maximo|en un plazo de)(?: unos| unas| como| aproximadamente| mas o menos| maximo)?';
const AT =
  '(?:(?:a|hasta|antes de|despues de|a partir de|sobre|tipo|como a|cerca de|para|tipo a) (?:las|la)|tipo)';
const DAY_HALF = '(?: (?:de|por|en) la (?<half>manana|tarde|noche))?';
const MORE = '(?: y (?<more>media|cuarto|quince|treinta))?';

export const ES_TIMES: readonly TimePattern[] = [
  ...fixedTimes([
    ['ayer|anteayer|anoche|la semana pasada|el mes pasado', { isOther: true }],
    [
      'tod[oa]s (?:los|las) (?:dias|mananas|tardes|noches|semanas|lunes|martes|miercoles|jueves|viernes|sabados|domingos|meses)|cada (?:dia|semana|mes|lunes)',
      { isOther: true },
    ],
    [`(?:de |desde el )?(?:${WEEKDAY}) (?:a|hasta) (?:el )?(?:${WEEKDAY})`, { isOther: true }],
    [
      String.raw`(?:de|desde las) \d{1,2}(?:[:.]\d{2})?(?: ?(?:h|hs|hrs|horas))? (?:a|hasta)(?: las)? \d{1,2}(?:[:.]\d{2})?(?: ?(?:h|hs|hrs|horas))?`,
      { isOther: true },
    ],
    [`hace (?:unos |unas )?(?:${COUNT}) (?:min|minutos?|horas?|dias?|semanas?|mes|meses)`, { isOther: true }],
    ['pasado manana', { day: { kind: 'offset', days: 2 } }],
    ['esta manana', { day: { kind: 'offset', days: 0 }, part: 'morning' }],
    ['esta (?:misma )?tarde', { day: { kind: 'offset', days: 0 }, part: 'afternoon' }],
    ['esta (?:misma )?noche', { day: { kind: 'offset', days: 0 }, part: 'evening' }],
    [
      'manana (?:por|a|en) la manana|manana temprano|manana a primera hora',
      { day: { kind: 'offset', days: 1 }, part: 'morning' },
    ],
    ['(?:por|en|a) la manana', { part: 'morning' }],
    ['manana', { day: { kind: 'offset', days: 1 } }],
    ['hoy mismo|hoy|el dia de hoy', { day: { kind: 'offset', days: 0 } }],
    [
      '(?:para |en )?la (?:semana que viene|proxima semana|semana proxima|otra semana|semana entrante)|(?:la )?proxima semana',
      { day: { kind: 'week', weeks: 1 } },
    ],
    [
      '(?:(?:a|al|el) )?(?:fin|final|finales) de (?:la|esta) semana|(?:a|al) (?:fin|final|fines|finales) de semana|(?:en )?esta (?:misma )?semana',
      { day: { kind: 'week', weeks: 0 } },
    ],
    ['(?:el|este) (?:finde|fin de semana)', { day: { kind: 'weekday', weekday: 6 } }],
    ['(?:a |al )?(?:fin|final|finales) (?:de|del) mes', { day: { kind: 'month', isEnd: true } }],
    ['(?:el )?(?:mes que viene|proximo mes|mes proximo)', { day: { kind: 'month', isEnd: false } }],
    [
      '(?:(?:a|al|el) )?(?:fin|final|finales|ultima hora)(?: (?:del dia|de la tarde|de la jornada|del dia de hoy|de hoy))|que termine el dia|terminar el dia|que acabe el dia|que termine la tarde|acabar el dia',
      { part: 'endOfDay' },
    ],
    ['(?:al )?final de la manana|antes (?:de comer|del almuerzo|de almorzar)', { part: 'lateMorning' }],
    [
      '(?:a )?primera hora de la tarde|(?:al )?(?:inicio|principio|comienzo) de la tarde',
      { part: 'earlyAfternoon' },
    ],
    ['despues (?:de comer|del almuerzo|de almorzar)', { part: 'afterLunch' }],
    ['(?:al |el |a )?(?:mediodia|medio dia)', { part: 'noon' }],
    ['a primera hora|(?:bien )?temprano|tempranito|apenas abramos|cuando abramos', { part: 'opening' }],
    ['(?:por|en|a) la tarde', { part: 'afternoon' }],
    ['(?:por|en|a) la noche', { part: 'evening' }],
  ]),
  timePattern(
    `(?:(?:el|este|al) )?(?<before>proximo )?(?<day>${WEEKDAY})(?: (?:que viene|proximo|entrante))?(?<week> de la (?:semana que viene|proxima semana))?`,
    ({ day, week }) => ({
      day: { kind: 'weekday', weekday: weekdayNumber(WEEKDAYS, day), isNext: week !== undefined },
    }),
  ),
  timePattern(
    String.raw`(?:el |al )?dia (?<date>\d{1,2})(?:[/.](?<month>\d{1,2})(?:[/.](?<year>\d{4}|\d{2}))?)?(?: de (?<name>${MONTH}))?`,
    dateIn,
  ),
  timePattern(String.raw`(?:el )?(?<date>\d{1,2})/(?<month>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?`, dateIn),
  timePattern(String.raw`(?:el )?(?<date>\d{1,2}) de (?<name>${MONTH})`, dateIn),
  timePattern(
    String.raw`${LEAD} (?<count>${COUNT})(?: (?:a|o) (?:${COUNT}))? ?(?<unit>minutitos?|minutos?|mins?|m|horas?|horitas?|hrs?|hs?|dias?|semanas?)(?<business> habiles| laborables| habil)?(?: y (?<more>media))?`,
    afterIn,
  ),
  timePattern(`${LEAD} (?:media horita|media hora)`, () => durationOf(30, 'minute')),
  timePattern(`${LEAD} (?:un par de|par de) (?<unit>horas|minutos|dias)`, ({ unit }) =>
    afterIn({ count: 'dos', unit }),
  ),
  timePattern(
    String.raw`(?:dame|deme|denme|solo|espereme|esperame|espere|unos|unas|necesito|regalame|regaleme|me da|me das)(?: unos| unas| solo)? (?:(?<count>${COUNT}) ?(?<unit>minutitos?|minutos?|mins?|horas?|horitas?|hrs?|hs?)|(?<half>media horita|media hora))`,
    (groups) => (groups.half ? durationOf(30, 'minute') : afterIn(groups)),
  ),
  timePattern(
    String.raw`${AT} (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?: ?(?:hrs|hr|hs|h|horas|en punto))?${MORE}(?: ?(?<meridian>am|pm))?${DAY_HALF}`,
    clockIn,
  ),
  timePattern(`${AT} (?<word>${NUMERAL})(?: horas)?${MORE}(?: (?<meridian>am|pm))?${DAY_HALF}`, clockIn),
  timePattern(String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))? ?(?<meridian>am|pm)`, clockIn),
  timePattern(String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?: ?(?:hrs|hr|hs|h|horas))?${DAY_HALF}`, clockIn),
  timePattern(String.raw`(?<hour>\d{1,2}) ?(?:hrs|hr|hs|h)${DAY_HALF}`, clockIn),
  ...fixedTimes([
    [
      '(?:hasta|antes|a mas tardar|como maximo|como mucho|para)(?: (?:del|de|el|en|al))?(?= )',
      { isUntil: true },
    ],
  ]),
];

export const ES_CONNECTORS: ReadonlySet<string> = new Set('de del en a al el la las por , o'.split(' '));
/** Words before a time that make it belong to a noun ("el informe del viernes"). */
export const ES_NOUN_LEADS: ReadonlySet<string> = new Set('de del desde entre'.split(' '));

function dateIn({ date, month, name, year }: Groups): When | undefined {
  const named = name === undefined ? undefined : MONTHS.indexOf(name.replace('set', 'sep').slice(0, 3)) + 1;
  return dateOf(Number(date), month === undefined ? named : Number(month), year);
}

function afterIn({ count, unit = '', business, more }: Groups): When | undefined {
  const isHour = unit.startsWith('h');
  const kind = unit.startsWith('s') ? 'week' : unit.startsWith('d') ? 'day' : isHour ? 'hour' : 'minute';
  const number = count === 'un' ? 1 : countOf(count, 'es');
  return durationOf(number, kind === 'day' && business ? 'businessDay' : kind, more && isHour ? 30 : 0);
}

function clockIn(groups: Groups): When | undefined {
  const { hour, word, minute, more, half, meridian } = groups;
  const minutes =
    more === 'media' ? 30 : more === 'cuarto' ? 15 : (countOf(more, 'es') ?? Number(minute ?? 0));
  const part =
    half === 'manana' ? 'morning' : half === 'tarde' ? 'afternoon' : half === 'noche' ? 'evening' : undefined;
  return clockOf(hour === undefined ? countOf(word, 'es') : Number(hour), minutes, {
    half: meridian === 'am' || meridian === 'pm' ? meridian : undefined,
    part,
    isZeroed: isZeroed(groups),
  });
}
