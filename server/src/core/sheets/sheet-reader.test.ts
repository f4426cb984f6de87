import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createSheetReader, type SheetReader } from '.';

const log = pino({ level: 'silent' });
const sheet = (rows: number) => Buffer.from(`nome;numero\n${'Ana;5511987654321\n'.repeat(rows)}`);
const PATIENT = 60_000;

describe('the sheet reader', () => {
  let reader: SheetReader;
  afterEach(() => reader.stop());

  it(
    'reads sheets in processes of their own, also more than run at once',
    async () => {
      reader = createSheetReader({ log });
      const tables = await Promise.all([2_500, 1, 2, 3].map((rows) => reader.read(sheet(rows), 'a.csv')));
      expect(tables.map((table) => table.ok && table.rows.length)).toEqual([2_500, 1, 2, 3]);
      expect(tables[0]).toMatchObject({ ok: true, header: { row: 1, cells: ['nome', 'numero'] } });
      expect(await reader.read(Buffer.from([0, 1, 2]), 'a.xls')).toEqual({ ok: false, reason: 'unreadable' });
    },
    PATIENT,
  );

  it(
    'kills a process that takes too long or too much memory',
    async () => {
      reader = createSheetReader({ log, timeLimitMs: 1 });
      expect(await reader.read(sheet(10), 'a.csv')).toEqual({ ok: false, reason: 'tooComplex' });
      reader = createSheetReader({ log, heapMb: 20 });
      expect(await reader.read(sheet(50_000), 'a.csv')).toEqual({ ok: false, reason: 'tooComplex' });
    },
    PATIENT,
  );

  it(
    'ends its processes at shutdown',
    async () => {
      reader = createSheetReader({ log });
      const reading = reader.read(sheet(50_000), 'a.csv');
      const rejected = expect(reading).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      reader.stop();
      await rejected;
      await expect(reader.read(sheet(1), 'a.csv')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    },
    PATIENT,
  );
});
