import { Int32, Long, ObjectId } from 'mongodb';
import { code, testExpressions } from './manual-table';

const int = (value: number) => new Int32(value);
const long = (value: number) => Long.fromNumber(value);
const at = (text: string) => new Date(text);
const date = at('2014-01-01T08:15:39.736Z');
const NEW_YORK = 'America/New_York';

const text = (format: string, of = date, timezone?: string) => ({
  $dateToString: { date: of, format, ...(timezone === undefined ? {} : { timezone }) },
});

testExpressions({
  'parts of a date': [
    [{ $year: date }, int(2014)],
    [{ $month: date }, int(1)],
    [{ $dayOfMonth: { date, timezone: '-10:00' } }, int(31)],
    [{ $dayOfYear: date }, int(1)],
    [{ $dayOfWeek: date }, int(4)],
    [{ $isoDayOfWeek: date }, int(3)],
    [{ $hour: { date, timezone: NEW_YORK } }, int(3)],
    [{ $minute: date }, int(15)],
    [{ $second: date }, int(39)],
    [{ $millisecond: date }, int(736)],
    [{ $week: date }, int(0)],
    [{ $week: at('2016-01-03T00:00:00Z') }, int(1)],
    [{ $week: at('2012-01-01T00:00:00Z') }, int(1)],
    [{ $week: at('2016-12-31T00:00:00Z') }, int(52)],
    [{ $isoWeek: at('2016-01-04T00:00:00Z') }, int(1)],
    [{ $isoWeek: at('2006-10-24T00:00:00Z') }, int(43)],
    [{ $isoWeekYear: at('2015-05-26T00:00:00Z') }, long(2015)],
    [{ $isoWeekYear: at('2017-01-02T00:00:00Z') }, long(2017)],
    [{ $isoWeekYear: at('2017-01-01T00:00:00Z') }, long(2016)],
    [{ $year: new ObjectId('507f1f77bcf86cd799439011') }, int(2012)],
    [{ $year: null }, null],
    [{ $year: 'x' }, code(16006)],
    [{ $year: { date, timezone: 'Nowhere/City' } }, code(40485)],
    [{ $year: { date, timezone: 5 } }, code(40517)],
    [{ $year: { date, zone: 'UTC' } }, code(40535)],
    [{ $year: [date, date] }, code(40536)],
  ],
  $dateToString: [
    [text('%Y-%m-%d'), '2014-01-01'],
    [text('%H:%M:%S:%L%z', date, NEW_YORK), '03:15:39:736-0500'],
    [text('%H:%M:%S:%L%z', date, '+04:30'), '12:45:39:736+0430'],
    [text('%Z', date, NEW_YORK), '-300'],
    [text('%Z', date, '+04:30'), '270'],
    [text('%Z%%Z'), '0%Z'],
    [text('%j %u %w %U %V %G'), '001 3 4 00 01 2014'],
    [text('%U', at('2016-01-03T00:00:00Z')), '01'],
    [text('%w', at('2016-01-03T00:00:00Z')), '1'],
    [text('%b %B'), 'Jan January'],
    [text('100%%'), '100%'],
    [text('%q'), code(18536)],
    [text('50%'), code(18535)],
    [{ $dateToString: { date } }, '2014-01-01T08:15:39.736Z'],
    [{ $dateToString: { date, timezone: NEW_YORK } }, '2014-01-01T03:15:39.736'],
    [{ $dateToString: { date: null, onNull: 'none' } }, 'none'],
    [{ $dateToString: { date: null } }, null],
    [{ $dateToString: { date: 'x' } }, code(16006)],
    [{ $dateToString: { format: '%Y' } }, code(18628)],
  ],
  $dateFromParts: [
    [{ $dateFromParts: { year: 2017 } }, at('2017-01-01T00:00:00Z')],
    [{ $dateFromParts: { year: 2017, month: 2, day: 8, hour: 12 } }, at('2017-02-08T12:00:00Z')],
    [
      { $dateFromParts: { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3, hour: 12 } },
      at('2017-02-08T12:00:00Z'),
    ],
    [{ $dateFromParts: { isoWeekYear: 2017 } }, at('2017-01-02T00:00:00Z')],
    [
      {
        $dateFromParts: {
          year: 2016,
          month: 12,
          day: 31,
          hour: 23,
          minute: 46,
          second: 12,
          timezone: NEW_YORK,
        },
      },
      at('2017-01-01T04:46:12Z'),
    ],
    [{ $dateFromParts: { year: 2017, month: 14, day: 1, hour: 12 } }, at('2018-02-01T12:00:00Z')],
    [{ $dateFromParts: { year: 2017, month: 0, day: 1, hour: 12 } }, at('2016-12-01T12:00:00Z')],
    [{ $dateFromParts: { year: null } }, null],
    [{ $dateFromParts: { month: 1 } }, code(40516)],
    [{ $dateFromParts: { year: 0 } }, code(40523)],
    [{ $dateFromParts: { year: 2017.5 } }, code(40515)],
    [{ $dateFromParts: { year: 2017, isoWeek: 1 } }, code(40489)],
    [{ $dateFromParts: { year: 2017, weeks: 1 } }, code(40518)],
  ],
  $dateToParts: [
    [
      { $dateToParts: { date: at('2017-01-01T01:29:09.123Z'), timezone: NEW_YORK } },
      {
        year: int(2016),
        month: int(12),
        day: int(31),
        hour: int(20),
        minute: int(29),
        second: int(9),
        millisecond: int(123),
      },
    ],
    [
      { $dateToParts: { date: at('2017-01-01T01:29:09.123Z'), iso8601: true } },
      {
        isoWeekYear: int(2016),
        isoWeek: int(52),
        isoDayOfWeek: int(7),
        hour: int(1),
        minute: int(29),
        second: int(9),
        millisecond: int(123),
      },
    ],
    [{ $dateToParts: { date, iso8601: 1 } }, code(40521)],
  ],
  $dateFromString: [
    [{ $dateFromString: { dateString: '2017-02-08T12:10:40.787' } }, at('2017-02-08T12:10:40.787Z')],
    [
      { $dateFromString: { dateString: '2017-02-08T12:10:40.787', timezone: NEW_YORK } },
      at('2017-02-08T17:10:40.787Z'),
    ],
    [{ $dateFromString: { dateString: '2017-02-08' } }, at('2017-02-08T00:00:00Z')],
    [{ $dateFromString: { dateString: '2017-02-08T12:10:40+05:30' } }, at('2017-02-08T06:40:40Z')],
    [{ $dateFromString: { dateString: '06-15-2018', format: '%m-%d-%Y' } }, at('2018-06-15T00:00:00Z')],
    [{ $dateFromString: { dateString: '2018-15', format: '%Y-%d' } }, code(241)],
    [{ $dateFromString: { dateString: 'nonsense' } }, code(241)],
    [{ $dateFromString: { dateString: 'nonsense', onError: 'no' } }, 'no'],
    [{ $dateFromString: { dateString: '2017-02-30' } }, code(241)],
    [{ $dateFromString: { dateString: '2017-13-01' } }, code(241)],
    [{ $dateFromString: { dateString: 5 } }, code(241)],
    [{ $dateFromString: { dateString: null, onNull: 'none' } }, 'none'],
    [{ $dateFromString: { dateString: null } }, null],
    [{ $dateFromString: { dateString: 'July 4th, 2017' } }, code(168)],
    [{ $dateFromString: { dateString: '2017-02-08T12:10:40Z', timezone: NEW_YORK } }, code(241)],
    [{ $toDate: '2018-03-20' }, at('2018-03-20T00:00:00Z')],
    [{ $toDate: Long.fromString('1563407400000') }, at('2019-07-17T23:50:00Z')],
    [{ $toDate: 120000000000.5 }, at('1973-10-20T21:20:00Z')],
    [{ $toDate: 5 }, code(241)],
    [{ $toDate: 'Friday' }, code(241)],
  ],
  '$dateAdd and $dateSubtract': [
    [
      { $dateAdd: { startDate: at('2021-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
      at('2021-02-28T00:00:00Z'),
    ],
    [
      { $dateAdd: { startDate: at('2020-02-29T00:00:00Z'), unit: 'year', amount: 1 } },
      at('2021-02-28T00:00:00Z'),
    ],
    [
      { $dateSubtract: { startDate: at('2021-03-31T00:00:00Z'), unit: 'month', amount: 1 } },
      at('2021-02-28T00:00:00Z'),
    ],
    [
      { $dateAdd: { startDate: at('2021-10-31T00:00:00Z'), unit: 'quarter', amount: -1 } },
      at('2021-07-31T00:00:00Z'),
    ],
    [{ $dateAdd: { startDate: date, unit: 'week', amount: 1 } }, at('2014-01-08T08:15:39.736Z')],
    [
      { $dateAdd: { startDate: at('2021-03-14T03:00:00Z'), unit: 'day', amount: 1, timezone: NEW_YORK } },
      at('2021-03-15T02:00:00Z'),
    ],
    [
      { $dateAdd: { startDate: at('2021-03-14T03:00:00Z'), unit: 'hour', amount: 24, timezone: NEW_YORK } },
      at('2021-03-15T03:00:00Z'),
    ],
    [{ $dateAdd: { startDate: null, unit: 'day', amount: 1 } }, null],
    [{ $dateAdd: { startDate: 'x', unit: 'day', amount: 1 } }, code(5166403)],
    [{ $dateAdd: { startDate: date, unit: 'eon', amount: 1 } }, code(9)],
    [{ $dateAdd: { startDate: date, unit: 'day', amount: 1.5 } }, code(5166405)],
    [{ $dateAdd: { startDate: date, unit: 'day' } }, code(5166402)],
  ],
  $dateDiff: [
    [
      {
        $dateDiff: {
          startDate: at('2020-12-31T23:59:59Z'),
          endDate: at('2021-01-01T00:00:00Z'),
          unit: 'year',
        },
      },
      long(1),
    ],
    [
      {
        $dateDiff: {
          startDate: at('2021-01-31T00:00:00Z'),
          endDate: at('2021-03-01T00:00:00Z'),
          unit: 'month',
        },
      },
      long(2),
    ],
    [
      {
        $dateDiff: {
          startDate: at('2021-01-02T00:00:00Z'),
          endDate: at('2021-01-03T00:00:00Z'),
          unit: 'week',
        },
      },
      long(1),
    ],
    [
      {
        $dateDiff: {
          startDate: at('2021-01-02T00:00:00Z'),
          endDate: at('2021-01-03T00:00:00Z'),
          unit: 'week',
          startOfWeek: 'monday',
        },
      },
      long(0),
    ],
    [
      {
        $dateDiff: {
          startDate: at('2021-01-01T10:59:00Z'),
          endDate: at('2021-01-01T11:00:00Z'),
          unit: 'hour',
        },
      },
      long(1),
    ],
    [{ $dateDiff: { startDate: date, endDate: date, unit: 'day' } }, long(0)],
    [{ $dateDiff: { startDate: 'x', endDate: date, unit: 'day' } }, code(5166307)],
  ],
  $dateTrunc: [
    [{ $dateTrunc: { date: at('2021-03-20T11:30:05Z'), unit: 'month' } }, at('2021-03-01T00:00:00Z')],
    [
      {
        $dateTrunc: {
          date: at('2021-03-20T11:30:05Z'),
          unit: 'week',
          binSize: 2,
          timezone: 'America/Los_Angeles',
          startOfWeek: 'Monday',
        },
      },
      at('2021-03-15T07:00:00Z'),
    ],
    [{ $dateTrunc: { date: at('2021-05-20T11:30:05Z'), unit: 'quarter' } }, at('2021-04-01T00:00:00Z')],
    [
      { $dateTrunc: { date: at('2021-03-20T11:37:05Z'), unit: 'minute', binSize: 15 } },
      at('2021-03-20T11:30:00Z'),
    ],
    [{ $dateTrunc: { date: null, unit: 'day' } }, null],
    [{ $dateTrunc: { date: 'x', unit: 'day' } }, code(5439012)],
    [{ $dateTrunc: { date, unit: 'day', binSize: 0 } }, code(5439018)],
  ],
});
