import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEW_LINK_DAYS, REVIEW_WRITES_PER_MINUTE } from '@recado/shared/automation';
import type { Ticket } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';
import { requestReview } from '#testing/request-review';
import { type ReviewDocument, reviews } from '../review.model';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 24 * 60 * 60_000;
const VENDOR = 'https://vendor.example/';

let world: Conversations;
let ticket: Ticket;
beforeAll(async () => {
  world = await startConversations({ trustProxy: true, vendorUrl: VENDOR });
  ({ ticket } = await world.openTicket(world.people.agent));
});
afterAll(() => world.close());

const address = (uuid: string) => `${world.url}/avaliacao/${uuid}`;
async function page(path: string, init: RequestInit = {}) {
  const response = await fetch(path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
let addresses = 0;
const submit = (uuid: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  page(address(uuid), {
    method: 'POST',
    headers: { 'x-forwarded-for': `2001:db8:${(addresses += 1).toString(16)}::1`, ...headers },
    body: new URLSearchParams(fields),
  });
const stored = ({ _id, companyId }: ReviewDocument) => reviews.findById(companyId, _id);

describe('GET /avaliacao/{uuid}', () => {
  it("renders the form in the company's language, with nothing of the company but its name", async () => {
    const { id, name } = world.people.company;
    const { uuid } = await requestReview(world.app, ticket);
    const { status, headers, text } = await page(address(uuid), { headers: { 'accept-language': 'en' } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const shown of [
      '<html lang="pt-BR">',
      `<h1>${name}</h1>`,
      'Sua opinião é muito importante para nós!',
      'De 0 a 10, como você avaliaria o nosso atendimento?',
      '<option>0</option>',
      '<option>10</option>',
      '>Avaliar</button>',
      VENDOR,
    ])
      expect(text).toContain(shown);
    const { agent, queues } = world.people;
    for (const hidden of [agent.name, queues.sales.name, ticket.contact.name, ticket.uuid])
      expect(text).not.toContain(hidden);
    await world.app.services.companies.updateCompany(id, { language: 'es', name: '<b>Loja</b> & "Cia"' });
    const spanish = await page(address(uuid));
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<h1>&lt;b&gt;Loja&lt;/b&gt; &amp; &quot;Cia&quot;</h1>');
    await world.app.services.companies.updateCompany(id, { language: 'pt', name });
  });

  it('is not indexed, sends no referrer and runs only its own script', async () => {
    const { uuid } = await requestReview(world.app, ticket);
    const { headers, text } = await page(address(uuid));
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/ style=| on\w+=|<style|javascript:/);
    const files = [...text.matchAll(/(?:src|href)="(\/avaliacao\/[^"]+)"/g)].map(
      ([, file]) => world.url + file!,
    );
    expect(files).toHaveLength(2);
    let bytes = Buffer.byteLength(text);
    for (const file of files) {
      const response = await page(file);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      bytes += Buffer.byteLength(response.text);
    }
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect((await page(`${world.url}/avaliacao/files/other/page.js`)).status).toBe(404);
  });

  it('changes nothing, nor does HEAD', async () => {
    const review = await requestReview(world.app, ticket);
    for (const method of ['GET', 'HEAD'])
      expect((await page(`${address(review.uuid)}?note=1&observation=x`, { method })).status).toBe(200);
    expect(await stored(review)).toEqual(review);
  });

  it('shows completed, expired, unknown and malformed links the same thank-you message', async () => {
    const completed = await requestReview(world.app, ticket);
    await submit(completed.uuid, { note: '10', observation: '' });
    const expired = await requestReview(world.app, ticket, {
      askedAt: new Date(Date.now() - REVIEW_LINK_DAYS * DAY_MS),
    });
    const pages = await Promise.all(
      [completed.uuid, expired.uuid, UNKNOWN, 'x'].map((uuid) =>
        page(address(uuid), { headers: { 'accept-language': 'es-AR,en;q=0.5' } }),
      ),
    );
    for (const { status, text } of pages) {
      expect(status).toBe(200);
      expect(text).toBe(pages[0]!.text);
    }
    expect(pages[0]!.text).toContain('¡Gracias!');
    expect(pages[0]!.text).not.toContain('<form');
  });
});

describe('POST /avaliacao/{uuid}', () => {
  it('completes the review without scripts and leads to the thank-you message', async () => {
    const review = await requestReview(world.app, ticket);
    const sent = await submit(review.uuid, { note: '9', observation: 'Rápido\r\ne gentil' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/avaliacao/${review.uuid}?lang=pt`]);
    expect(await stored(review)).toMatchObject({ note: 9, observation: 'Rápido\ne gentil', completed: true });
    const after = await page(`${world.url}${sent.headers.get('location')!}`, {
      headers: { 'accept-language': 'en' },
    });
    expect(after.text).toContain('Avaliação enviada com sucesso!');
    expect(after.text).toContain('Obrigado!');
  });

  it('requires a score, and keeps the comment', async () => {
    const review = await requestReview(world.app, ticket);
    for (const note of ['', '11', '7.5', '-1', 'sete']) {
      const { status, text } = await submit(review.uuid, { note, observation: 'Meu <comentário>' });
      expect(status).toBe(400);
      expect(text).toContain('Por favor, informe uma nota para o atendimento!');
      expect(text).toContain('Meu &lt;comentário&gt;</textarea');
    }
    expect((await submit(review.uuid, {})).status).toBe(400);
    const long = await submit(review.uuid, { note: '3', observation: 'x'.repeat(2_001) });
    expect(long.status).toBe(400);
    expect(long.text).toContain('até 2.000 caracteres');
    expect(long.text).toContain('<option selected>3</option>');
    expect(await stored(review)).toMatchObject({ completed: false });
  });

  it('does not store another submission to a completed or unknown link, and does not claim it was sent', async () => {
    const review = await requestReview(world.app, ticket);
    await submit(review.uuid, { note: '2', observation: '' });
    for (const uuid of [review.uuid, UNKNOWN]) {
      const again = await submit(uuid, { note: '10', observation: '' }, { 'accept-language': 'pt' });
      expect(again.status).toBe(303);
      const after = await page(`${world.url}${again.headers.get('location')!}`);
      expect(after.text).toContain('não foi registrada');
      expect(after.text).not.toContain('enviada com sucesso');
    }
    const same = await submit(review.uuid, { note: '2', observation: '' });
    const after = await page(`${world.url}${same.headers.get('location')!}`, {
      headers: { 'accept-language': 'pt' },
    });
    expect(after.text).toContain('enviada com sucesso');
    expect(await stored(review)).toMatchObject({ note: 2 });
  });

  it('limits submissions per address, and keeps the input', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let n = 0; n < REVIEW_WRITES_PER_MINUTE; n += 1)
      await submit(UNKNOWN, { note: '1', observation: '' }, headers);
    const review = await requestReview(world.app, ticket);
    const limited = await submit(review.uuid, { note: '8', observation: 'Guardado' }, headers);
    expect(limited.status).toBe(429);
    expect(limited.text).toContain('Guardado</textarea');
    expect(await stored(review)).toMatchObject({ completed: false });
  });
});
