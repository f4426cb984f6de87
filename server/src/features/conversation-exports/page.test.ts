import { describe, expect, it } from 'vitest';
import type { MessageDocument } from '#features/messages';
import { readContent } from '#messenger/baileys/message-content';
import { CONTENTS } from '#messenger/testing/content-table';
import { pageMessage } from './page';
import { PAGE_TEXTS } from './page-texts';

const OPTIONS = {
  ...{ texts: PAGE_TEXTS.pt, name: 'Maria' },
  ...{ instant: (at: Date) => at.toISOString(), time: () => '12:00' },
};

/** Returns the page's text of a received message. */
function shown(content: object): string {
  const received = { fromMe: false, whisper: false, isDeleted: false, isEdited: false, failure: null };
  const row = { ...received, reactions: [], createdAt: new Date(), ...content };
  // Only the fields that a page shows.
  const page = pageMessage(OPTIONS, row as unknown as MessageDocument, undefined);
  return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

describe('an exported page', () => {
  const visible = CONTENTS.flatMap(({ name, message, shows }) => (shows ? [{ name, message, shows }] : []));
  it.each(visible)('shows $name', ({ message, shows: [mediaType, body] }) => {
    const { kind, ...content } = readContent(message)!;
    const text = shown({ mediaType: kind, ...content, body });
    for (const line of body.split('\n')) expect(text).toContain(line);
    if (!body) expect(text).toContain(PAGE_TEXTS.pt.kinds[mediaType]);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('shows votes, responses and the advertisement', () => {
    const person = { by: 'contact', name: '', fromMe: false, at: '2026-12-01T20:00:00.000Z' };
    const votes = [
      { ...person, options: [1] },
      { ...person, by: 'me', fromMe: true, options: [1] },
    ];
    const poll = { question: 'Que dia?', options: ['Segunda', 'Terça'], selectableCount: 1, votes };
    const pollText = shown({ mediaType: 'poll', body: 'Que dia?', data: { poll } });
    expect(pollText).toContain('Que dia? – Segunda – Terça: 2 (Maria, Empresa)');
    expect(pollText.match(/Que dia/g)).toHaveLength(1);

    const responses = [{ ...person, response: 'going', extraGuests: 0 }];
    const event = { name: 'Festa', startsAt: person.at, endsAt: null, location: 'Rua A', responses };
    expect(shown({ mediaType: 'event', body: 'Evento: Festa', data: { event } })).toContain(
      '2026-12-01T20:00:00.000Z Rua A Vai: 1 (Maria)',
    );
    const ad = { title: 'Caneca' };
    expect(shown({ mediaType: 'text', body: 'Tem?', data: { ad } })).toContain('Veio do anúncio «Caneca»');
  });
});
