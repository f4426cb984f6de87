import { expect, it } from 'vitest';
import type { ExportedReview } from '@recado/shared/reviews';
import { reviewFile } from './review-file';

const review: ExportedReview = {
  id: 7,
  note: 3,
  observation: '=1+1\nveio "quebrado"',
  createdAt: '2026-11-20T12:30:00.000Z',
  user: null,
  contactName: '@maria',
  queueName: 'Vendas',
  whatsappName: 'Loja',
};

it('writes a line per review, without formulas', () => {
  const file = reviewFile(
    [review],
    (column) => column,
    () => 'RUIM',
  );
  const [headings, ...lines] = file.split('\r\n');
  expect(headings).toBe('\uFEFF"id";"date";"agent";"contact";"queue";"connection";"note";"class";"comment"');
  expect(lines.join('\r\n')).toMatch(
    /^"7";"20\/11\/2026 \d\d:30";"";"'@maria";"Vendas";"Loja";"3";"RUIM";"'=1\+1\nveio ""quebrado"""\r\n$/,
  );
});
