import type { Collection } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginningsOf, hasAll, wordsOf } from '@recado/shared/search';
import { connectedDatabase } from '#testing/connected-database';
import { searchByWords, type WordSearch } from '.';

interface Row {
  _id: number;
  companyId: number;
  text: string;
  search: string[];
  seen: boolean;
}

const database = connectedDatabase();
let rows: Collection<Row>;

beforeAll(async () => {
  rows = database().db.collection<Row>('rows');
  await rows.createIndex({ companyId: 1, search: 1, _id: -1 }, { name: 'words' });
});

const row = (_id: number, text: string, more: Partial<Row> = {}): Row => ({
  _id,
  companyId: 1,
  text,
  search: beginningsOf(wordsOf(text)),
  seen: true,
  ...more,
});

/** Returns every page's ids, and the number of candidates compared for each. */
async function pages(text: string, want: number, more: Partial<WordSearch<Row, number>> = {}) {
  const words = wordsOf(text);
  const found: number[][] = [];
  const compared: number[] = [];
  let after: number | undefined;
  do {
    let count = 0;
    const page = await searchByWords<Row, number>(
      {
        collection: rows,
        index: 'words',
        field: 'search',
        sort: { _id: -1 },
        companyId: 1,
        words,
        placeOf: ({ _id }) => _id,
        stretch: (from, through) => {
          const lower = from === undefined ? {} : { $lt: from };
          const upper = through === undefined ? {} : { $gte: through };
          const _id = { ...lower, ...upper };
          return { bounds: Object.keys(_id).length > 0 ? { _id } : {}, rest: [] };
        },
        accept: async (candidates) => {
          count += candidates.length;
          return candidates.filter((one) => hasAll(wordsOf(one.text), words));
        },
        ...more,
      },
      { after, want },
    );
    found.push(page.found.map(({ _id }) => _id));
    compared.push(count);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { found, compared };
}

describe('a search', () => {
  it('finds beginnings of words without accents, newest first, in the company asked for', async () => {
    await rows.deleteMany({});
    await rows.insertMany([
      row(1, 'Minha Devolução'),
      row(2, 'devolver hoje'),
      row(3, 'uma devida resposta'),
      row(4, 'devolução', { companyId: 2 }),
      row(5, 'Sem nada'),
    ]);
    expect((await pages('dev', 10)).found).toEqual([[3, 2, 1]]);
    expect((await pages('DEVOLUC', 10)).found).toEqual([[1]]);
    expect((await pages('devol', 1)).found).toEqual([[2], [1]]);
    expect((await pages('minha dev', 10)).found).toEqual([[1]]);
  });

  it('looks at a bounded number of candidates for two words that are everywhere and nowhere together', async () => {
    await rows.deleteMany({});
    const many = Array.from({ length: 6_000 }, (_, n) =>
      row(n + 1, n % 2 ? 'pedido chegou' : 'boleto chegou'),
    );
    await rows.insertMany([...many, row(10_000, 'boleto do pedido')]);
    const { found, compared } = await pages('pedido boleto', 10);
    expect(found.flat()).toEqual([10_000]);
    // 1,000 of 3,001 candidates are read per page, so the fourth page ends the search.
    expect(found).toHaveLength(4);
    expect(Math.max(...compared)).toBeLessThanOrEqual(1);
    // Many words share these prefixes. The number of compared candidates is limited, too.
    const shared = await pages('chego', 10, { where: { seen: false } });
    expect(shared.found.flat()).toEqual([]);
    expect(shared.found.length).toBe(7);
  });

  it('misses nothing and repeats nothing over its pages, however candidates are spread', async () => {
    await rows.deleteMany({});
    const many = Array.from({ length: 5_000 }, (_, n) =>
      row(n + 1, n % 700 === 0 ? 'comprovante novo' : 'compra nova', { seen: n % 3 !== 0 }),
    );
    await rows.insertMany(many);
    const wanted = many.filter(({ text }) => text.startsWith('comprovante')).map(({ _id }) => _id);
    expect((await pages('comprov', 3)).found.flat()).toEqual(wanted.toReversed());
    const visible = many.filter(({ seen }) => seen).map(({ _id }) => _id);
    expect((await pages('nov compr', 40, { where: { seen: true } })).found.flat()).toEqual(
      visible.toReversed(),
    );
  });

  it('finds what came since the same words were searched, and not what went', async () => {
    await rows.deleteMany({});
    const ids = Array.from({ length: 200 }, (_, at) => at + 1);
    await rows.insertMany(ids.map((id) => row(id, 'pedido novo')));
    expect((await pages('pedido novo', 500)).found.flat()).toHaveLength(200);
    await rows.insertMany(ids.map((id) => row(id + 1_000, 'pedido novo')));
    await rows.insertMany(ids.map((id) => row(id + 2_000, 'pedido')));
    await rows.deleteMany({ _id: { $lte: 50 } });
    const { found } = await pages('pedido novo', 500);
    expect(found.flat()).toHaveLength(350);
    expect(found.flat()[0]).toBe(1_200);
  });
});
