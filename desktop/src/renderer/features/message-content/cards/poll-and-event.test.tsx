import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Message, MessageData } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { PLACE, showContent } from '../testing/show-content';

const withData = (mediaType: Message['mediaType'], data: MessageData, body: string) =>
  build.message({ mediaType, body, dataJson: JSON.stringify(data) });
const shown = () => screen.getByRole('article').textContent;
const person = (by: string, name = by) => ({ by, name, fromMe: false, at: '2026-11-21T12:00:00.000Z' });
const company = { by: 'us', name: '', fromMe: true, at: '2026-11-21T12:00:00.000Z' };

describe('Poll', () => {
  type Votes = NonNullable<MessageData['poll']>['votes'];
  const poll = (votes: Votes) =>
    withData(
      'poll',
      { poll: { question: 'Sabor?', options: ['Uva', 'Limão'], selectableCount: 0, votes } },
      'Sabor?',
    );
  const options = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('shows the votes, voters and share of each option, including the company’s vote', async () => {
    await showContent([
      poll([
        { ...person('Maria'), options: [0] },
        { ...person('5511987654321'), options: [0, 1] },
        { ...company, options: [1] },
      ]),
    ]);
    expect(options()).toEqual([
      'Uva2 · 67%Maria, +55 11 98765-4321',
      'Limão2 · 67%+55 11 98765-4321, Equipe',
    ]);
    expect(shown()).toMatch(/^Sabor\?Uva.*3 pessoas votaram$/u);
  });

  test('names the customer of a conversation with one person', async () => {
    await showContent([poll([{ ...person('1', ''), options: [1] }])], { ...PLACE, contactName: 'Rosa' });
    expect(options()).toEqual(['Uva0 · 0%', 'Limão1 · 100%Rosa']);
    expect(shown()).toContain('1 pessoa votou');
  });

  test('shows that there are no votes yet', async () => {
    await showContent([poll([])]);
    expect(shown()).toBe('Sabor?Uva0Limão0Nenhum voto ainda');
  });
});

describe('EventCard', () => {
  type Event = NonNullable<MessageData['event']>;
  /** In the company's time zone, UTC−3, wherever the window is. */
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 3)).toISOString();
  const show = (fields: Partial<Event> = {}, place = PLACE) => {
    const event: Event = {
      name: 'Inauguração',
      description: null,
      startsAt: at(29, 18),
      endsAt: null,
      location: null,
      link: null,
      isCanceled: false,
      ...fields,
    };
    return showContent([withData('event', { event }, 'Evento: Inauguração')], place);
  };

  test('shows time, place, link and description without repeating the name', async () => {
    await show({
      endsAt: at(29, 20),
      location: 'Loja, Rua A, 1',
      link: 'https://call.test/1',
      description: 'Com bolo: https://bolo.test',
    });
    expect(shown()).toBe(
      'Inauguração29/11/2026 18:00 – 20:00Loja, Rua A, 1call.testCom bolo: https://bolo.test',
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://call.test/1', 'https://bolo.test/']);
  });

  test.each<[string, Partial<Event>, string]>([
    ['an end on another day with its date', { endsAt: at(30, 2) }, '29/11/2026 18:00 – 30/11/2026 02:00'],
    ['an event without a name or time by its type', { name: '', startsAt: null }, 'Evento'],
    ['an address that no browser opens as text', { link: 'javascript:alert(1)' }, 'javascript:alert(1)'],
  ])('shows %s', async (_case, fields, text) => {
    await show(fields);
    expect(shown()).toContain(text);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('strikes the name of a canceled event through', async () => {
    await show({ isCanceled: true });
    expect(within(screen.getByRole('article')).getByRole('deletion').textContent).toBe('Inauguração');
    expect(shown()).toContain('Cancelado');
  });

  test('groups the responses, and counts the guests whom people bring', async () => {
    const response = (who: object, given: 'going' | 'maybe' | 'notGoing', extraGuests = 0) =>
      ({ ...who, response: given, extraGuests }) as NonNullable<Event['responses']>[number];
    await show(
      {
        responses: [
          response(company, 'notGoing'),
          response(person('Maria'), 'going'),
          response(person('João'), 'going', 2),
          response(person('9', ''), 'maybe'),
        ],
      },
      { ...PLACE, contactName: 'Rosa' },
    );
    expect(shown()).toContain('Vão: 4 (Maria, João +2)Talvez: 1 (Rosa)Não vai: 1 (Equipe)');
  });
});
