import type { When } from '../when';
import {
  clockOf,
  countOf,
  dateOf,
  DIGITAL,
  durationOf,
  fixedTimes,
  type Groups,
  isZeroed,
  type TimePattern,
  timePattern,
  weekdayNumber,
} from './pattern';

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const MONTH = 'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro';
const NUMERAL =
  'uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|noventa';
const COUNT = String.raw`\d{1,3}|${NUMERAL}`;
/** "segunda via" is no weekday. */
const NO_ORDINAL =
  '(?! (?:via|vias|parcela|opcao|parte|vez|etapa|versao|linha|loja|prestacao|cota|dose|basica|pessoa|mao|chance|fase|tentativa|remessa|unidade))';
const ABOUT = '(?: (?:uns|umas|mais ou menos|cerca de|no maximo|menos de|ate|so|apenas|mais))?';
const LEAD = `(?:ja )?(?:em|daqui(?: a)?|daki(?: a)?|dentro de|no prazo de)${ABOUT}`;
const HOUR_LEAD =
  '(?:as|pelas|la pelas|umas|la por|por volta d[ae]s?|a partir das|depois das|apos as|perto das|antes das|ate as)';
/** "as 3 opções" is no hour. */
const AFTER_BARE_HOUR =
  '(?= (?:,|e|em ponto|de|da|do|dia|na|no|n?essa|amanha|hoje|hj|segunda|terca|quarta|quinta|sexta|sabado|com|te|eu|lhe|ok|blz|entao|sem|mais|ou|pra|para|ja|aqui|ta|pode|vou|certinho|combinado|se)(?: |$)|$)';
const DAY_HALF = '(?: da (?<half>manha|tarde|noite|madrugada))?';

export const PT_TIMES: readonly TimePattern[] = [
  ...fixedTimes([
    ['ontem|anteontem|semana passada|mes passado', { isOther: true }],
    [
      'tod[oa]s? (?:os |as |o |a )?(?:dias?|manhas?|tardes?|noites?|semanas?|segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|horas?|mes|meses)',
      { isOther: true },
    ],
    [
      '(?:segunda|terca|quarta|quinta|sexta)(?: feira)? (?:a|ate) (?:sexta|sabado|domingo)(?: feira)?',
      { isOther: true },
    ],
    [
      String.raw`(?:das|de) ${DIGITAL}(?:h|hs|hrs| horas)? (?:as|a|ate|ate as) \d{1,2}(?:[:.h]\d{2})?(?:h|hs|hrs| horas)?`,
      { isOther: true },
    ],
    [
      String.raw`(?:ha|faz|tem) (?:uns |umas )?(?:${COUNT}) (?:min|minutos?|horas?|dias?|semanas?|mes|meses)`,
      { isOther: true },
    ],
    [String.raw`(?:${COUNT}) (?:minutos?|horas?|dias?|semanas?) atras`, { isOther: true }],
    ['depois de amanha', { day: { kind: 'offset', days: 2 } }],
    ['amanha|amanhan|amnh|amanhaa', { day: { kind: 'offset', days: 1 } }],
    ['ainda hoje|hoje ainda|hoje mesmo|hoje|hj', { day: { kind: 'offset', days: 0 } }],
    [
      '(?:n?a |pra |da |durante a )?(?:semana que vem|proxima semana|outra semana)',
      { day: { kind: 'week', weeks: 1 } },
    ],
    [
      '(?:(?:n?o |ao )?(?:fim|final) da semana|(?:ainda )?n?(?:essa|esta) semana(?: ainda)?)',
      { day: { kind: 'week', weeks: 0 } },
    ],
    ['(?:n?o |n?esse |n?este )?(?:(?:fim|final) de semana|fds)', { day: { kind: 'weekday', weekday: 6 } }],
    ['(?:no |ao )?(?:fim|final) do mes', { day: { kind: 'month', isEnd: true } }],
    ['(?:no |o )?(?:mes que vem|proximo mes)', { day: { kind: 'month', isEnd: false } }],
    [
      '(?:no |ao |o )?(?:fim|final|finalzinho|fimzinho) d[oae] (?:dia|tarde|expediente)|fim de tarde|tardezinha',
      { part: 'endOfDay' },
    ],
    [
      '(?:no |ao |o )?(?:fim|final) da manha|antes do almoco|ate o almoco|a hora do almoco',
      { part: 'lateMorning' },
    ],
    ['(?:no |o )?(?:inicio|comeco|comecinho) da tarde', { part: 'earlyAfternoon' }],
    ['(?:depois|logo depois|logo apos|apos)(?: do| o) almoco', { part: 'afterLunch' }],
    ['(?:ao |no |o )?meio dia e meia', { part: 'halfPastNoon' }],
    ['(?:ao |no |o |na hora do )?(?:meio dia|almoco)', { part: 'noon' }],
    [
      '(?:a |na |logo na |logo a |de )?primeira hora|(?:logo |bem )?(?:cedo|cedinho)|na abertura|assim que abrirmos',
      { part: 'opening' },
    ],
    ['(?:no |ao )?(?:inicio|comeco) da manha', { part: 'morning' }],
    [
      '(?:agora |hoje |logo |ja )?(?:de|pela|na|a|da|no periodo da|por) manha|agora cedo',
      { part: 'morning' },
    ],
    ['(?:de|pela|na|a|da|no periodo da|agora a) tarde', { part: 'afternoon' }],
    ['(?:de|pela|na|a|da|no periodo da|agora a) noite', { part: 'evening' }],
  ]),
  timePattern(
    String.raw`(?:(?:n[ao]|d?a|o|pr[ao]|n?ess[ae]|n?est[ae]) )?(?<before>proxim[ao] )?(?<day>segunda|terca|quarta|quinta|sexta|sabado|domingo|[2-6]a)(?<fair> feira| f)?${NO_ORDINAL}(?<next> (?:que vem|da (?:semana que vem|proxima semana|outra semana)))?`,
    ({ day, fair, next }) => {
      const isNumbered = /^\d/.test(day ?? '');
      if (isNumbered && !fair) return undefined;
      const weekday = isNumbered ? Number(day?.[0]) - 1 : weekdayNumber(WEEKDAYS, day);
      return { day: { kind: 'weekday', weekday, isNext: next !== undefined } };
    },
  ),
  timePattern('(?:na|ate|nessa|nesta) (?<day>seg|ter|qua|qui|sex|sab)', ({ day }) => ({
    day: { kind: 'weekday', weekday: weekdayNumber(WEEKDAYS, day) },
  })),
  timePattern('(?<day>seg|qua|qui|sex|sab)(?= (?:as|de manha|a tarde|a noite|cedo))', ({ day }) => ({
    day: { kind: 'weekday', weekday: weekdayNumber(WEEKDAYS, day) },
  })),
  timePattern(
    String.raw`(?:(?:no|o|ao|pro) )?dia (?<date>\d{1,2}|primeiro)(?:[/.](?<month>\d{1,2})(?:[/.](?<year>\d{4}|\d{2}))?)?(?: (?:de|do) (?<name>${MONTH}))?(?! (?:uteis|dias))`,
    dateIn,
  ),
  timePattern(
    String.raw`(?:em |no |n?a )?(?<date>\d{1,2})/(?<month>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?`,
    dateIn,
  ),
  timePattern(String.raw`(?:em |no |n?a )?(?<date>\d{1,2}) de (?<name>${MONTH})`, dateIn),
  timePattern(
    String.raw`${LEAD} (?<count>${COUNT})(?: (?:a|ou|ate) (?:${COUNT}))? ?(?<unit>minutinhos?|minutos?|mins?|m|horas?|horinhas?|hrs?|hs?|dias?|dia|semanas?)(?<business> uteis| util)?(?: e (?<more>meia|${COUNT})(?: min(?:utos)?)?)?`,
    afterIn,
  ),
  timePattern(String.raw`${LEAD} (?:meia horinha|meia hora)`, () => durationOf(30, 'minute')),
  timePattern(String.raw`${LEAD} (?<count>\d{1,2})h(?<more>\d{2})(?:min)?`, ({ count, more }) =>
    durationOf(Number(count), 'hour', Number(more)),
  ),
  timePattern(
    String.raw`(?:so|so mais|mais|me da|me de|me da so|me da uns|aguarde?|aguarda|espera|uns|umas|precis(?:o|ar) de|peco|peco uns|coisa de|questao de)(?: uns| umas| mais| so)? (?:(?<count>${COUNT})(?: a \d+)? ?(?<unit>minutinhos?|minutos?|mins?|horas?|horinhas?|hrs?|hs?)|(?<half>meia horinha|meia hora))(?! (?:antes|depois|atras))`,
    (groups) => (groups.half ? durationOf(30, 'minute') : afterIn(groups)),
  ),
  timePattern(
    String.raw`(?<count>${COUNT}) ?(?<unit>minutinhos?|minutos?|mins?)(?= (?:e|que|q) (?:ja |eu |te |lhe ))`,
    afterIn,
  ),
  timePattern(
    String.raw`${HOUR_LEAD} (?<hour>\d{1,2})(?:(?:[:.h](?<minute>\d{2}))(?: ?(?:hrs|hr|hs|h|horas|min))?| ?(?:hrs|hr|hs|h|horas|hora)| (?=e (?:meia|quinze|trinta)|da (?:manha|tarde|noite)))(?: ?e (?<more>meia|quinze|trinta))?(?: ?${DAY_HALF.slice(4)}`,
    clockIn,
  ),
  timePattern(String.raw`${HOUR_LEAD} (?<hour>\d{1,2})${AFTER_BARE_HOUR}`, clockIn),
  timePattern(
    String.raw`(?:${HOUR_LEAD}|a) (?<word>${NUMERAL})(?: horas?| hora)?(?: e (?<more>meia|quinze|trinta))?${DAY_HALF}${AFTER_BARE_HOUR}`,
    clockIn,
  ),
  timePattern(String.raw`(?<word>${NUMERAL}|\d{1,2}) e (?<more>meia)${DAY_HALF}`, clockIn),
  timePattern(
    String.raw`(?:(?<word>${NUMERAL})|(?<hour>\d{1,2})) (?:horas )?da (?<half>manha|tarde|noite)`,
    clockIn,
  ),
  timePattern(String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?: ?(?:hrs|hr|hs|h|horas))?${DAY_HALF}`, clockIn),
  timePattern(
    String.raw`(?<hour>\d{1,2}) ?(?:hrs|hr|hs|h|horas)(?<minute>\d{2})?(?:min|mins|m)?${DAY_HALF}`,
    clockIn,
  ),
  ...fixedTimes([
    [
      'ate(?: no maximo)?(?: (?:o|a|as|ao|no|na))?|no maximo(?: ate)?|antes d[aoe]s?|o mais tardar|ate la pel[ao]',
      { isUntil: true },
    ],
  ]),
];

/** Words between the parts of a time. */
export const PT_CONNECTORS: ReadonlySet<string> = new Set(
  'de da do na no a as por la mais ou menos e, o'.split(' '),
);
/** Words before a time that make it belong to a noun ("o relatório de sexta"). */
export const PT_NOUN_LEADS: ReadonlySet<string> = new Set(
  'de da do das dos para pra pro desde entre'.split(' '),
);

function dateIn({ date, month, name, year }: Groups): When | undefined {
  const named = name === undefined ? undefined : MONTHS.indexOf(name.slice(0, 3)) + 1;
  return dateOf(date === 'primeiro' ? 1 : Number(date), month === undefined ? named : Number(month), year);
}

function afterIn({ count, unit = '', business, more }: Groups): When | undefined {
  const half = more === 'meia' ? 30 : (countOf(more, 'pt') ?? 0);
  const isHour = unit.startsWith('h');
  const kind = unit.startsWith('s') ? 'week' : unit.startsWith('d') ? 'day' : isHour ? 'hour' : 'minute';
  return durationOf(
    countOf(count, 'pt'),
    kind === 'day' && business ? 'businessDay' : kind,
    isHour ? half : 0,
  );
}

function clockIn(groups: Groups): When | undefined {
  const { hour, word, minute, more, half } = groups;
  const minutes = more === 'meia' ? 30 : (countOf(more, 'pt') ?? Number(minute ?? 0));
  const part =
    half === 'manha' ? 'morning' : half === 'tarde' ? 'afternoon' : half === 'noite' ? 'evening' : undefined;
  return clockOf(hour === undefined ? countOf(word, 'pt') : Number(hour), minutes, {
    part,
    isZeroed: isZeroed(groups),
  });
}
