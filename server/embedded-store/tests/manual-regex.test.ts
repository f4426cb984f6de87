import { BSONRegExp } from 'mongodb';
import { expect, test } from 'vitest';
import { code, codeOf, type Row, testExpressions } from './manual-table';
import { useDatabase } from './use-database';

const match = (input: string, regex: string, options = ''): Row[0] => ({
  $regexMatch: { input, regex, options },
});
const rejects = code(51111);

/** Examples from PCRE's manual (pcre2pattern) for syntax that JavaScript reads differently. */
testExpressions({
  'anchors and lines': [
    [match('ab', '\\Aab\\z'), true],
    [match('ab\n', '\\Aab\\z'), false],
    [match('ab\n', '\\Aab\\Z'), true],
    [match('ab\n', 'b$'), true],
    [match('ab\n\n', 'b$'), false],
    [match('ab\nc', 'b$'), false],
    [match('ab\nc', 'b$', 'm'), true],
    [match('ab\rc', 'b$', 'm'), false],
    [match('a\nb', '^b'), false],
    [match('a\nb', '^b', 'm'), true],
    [match('a\rb', '^b', 'm'), false],
    [match('a\rb', 'a.b'), true],
    [match('a\nb', 'a.b'), false],
    [match('a\nb', 'a.b', 's'), true],
    [match('a\nb', 'a\\Nb'), false],
  ],
  'sets of characters': [
    [match('a', '^[[:alpha:]]$'), true],
    [match('5', '^[[:alpha:]]$'), false],
    [match('-', '^[[:alpha:]-]$'), true],
    [match('a', '[[:^alpha:]]'), rejects],
    [match('a', '[[:nonsense:]]'), rejects],
    [match('h', '\\h'), false],
    [match('\t', '^\\h$'), true],
    [match('\n', '^\\v$'), true],
    [match('v', '^\\V$'), true],
    [match('\u00a0', '\\s'), false],
    [match('\u00a0', '^\\S$'), true],
    [match('\u00a0', '^[\\S]$'), true],
    [match(' ', '^[\\s]$'), true],
    [match(']', '^[]]$'), true],
    [match(']', '[^]]'), false],
    [match('-', '^[\\w-]$'), true],
    [match('-', '^[\\w-.]$'), true],
    [match('b', '^[a-c]$'), true],
    [match('-', '^[-a]$'), true],
    [match('[', '^[[]$'), true],
    [match('ção', '^\\w+$'), false],
    [match('ção', '^\\p{L}+$'), true],
    [match('ção', '^\\pL+$'), true],
    [match('a', '\\p{Greek}'), rejects],
    [match('😀', '^.$'), true],
  ],
  'single characters': [
    [match('a.b', '^\\Qa.b\\E$'), true],
    [match('axb', '^\\Qa.b\\E$'), false],
    [match('é', '^\\x{e9}$'), true],
    [match('\u0007\u001b', '^\\a\\e$'), true],
    [match('A', '^\\0101$'), false],
    [match('a-b', 'a\\-b'), true],
    [match('a{b', 'a{b'), true],
    [match('a}', 'a}'), true],
    [match('a@b/c', 'a\\@b\\/c'), true],
    [match('u', '\\u0041'), rejects],
    [match('R', '\\R'), rejects],
  ],
  groups: [
    [match('ab', '(?#comment)ab'), true],
    [match('ab', 'a b # comment', 'x'), true],
    [match('a b', 'a[ ]b', 'x'), true],
    [match('aab', 'a++b'), rejects],
    [match('ab', '(?>a)b'), rejects],
    [match('ab', 'a(?i)B'), rejects],
    [match('ab', '(?i)AB'), true],
    [match('b', '(*UCP)b'), rejects],
    [match('aa', '^(a)\\1$'), true],
    [match('b', '(a)?\\1b'), rejects],
    [match('ab', '(?<=a)b'), true],
    [match('ab', '(?<=a+)b'), rejects],
    [match('ab', '(ab'), rejects],
    [
      { $regexFind: { input: 'xab', regex: '(?P<first>a)(b)' } },
      { match: 'ab', idx: 1, captures: ['a', 'b'] },
    ],
  ],
});

const { db } = useDatabase();

test('a filter reads an expression as PCRE, and rejects syntax that it cannot evaluate', async () => {
  const rows = db().collection('texts');
  await rows.insertOne({ text: 'ab\n' });
  expect(await rows.countDocuments({ text: { $regex: '\\Aab$' } })).toBe(1);
  expect(await rows.countDocuments({ text: new BSONRegExp('^[[:alpha:]]+\\Z') })).toBe(1);
  expect(await codeOf(rows.findOne({ text: { $regex: '(?>a)b' } }))).toBe(51091);
  expect(
    await codeOf(
      db()
        .collection('no-texts')
        .findOne({ text: { $regex: '\\R' } }),
    ),
  ).toBe(51091);
});
