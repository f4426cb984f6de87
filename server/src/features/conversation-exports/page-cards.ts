import type { EventResponse, MessageData, PollVote } from '@recado/shared/messages';
import { type Html, html } from '#core/html';
import type { MessageDocument } from '#features/messages';
import type { PageOptions, PageTexts } from './page-texts';

type Shown<Name extends keyof MessageData> = NonNullable<MessageData[Name]>;

/** Returns what a message contains besides its text and file. */
export function pageCards(options: PageOptions, { data }: MessageDocument): Html[] {
  const { contacts = [], location, poll, event } = data ?? {};
  return [
    ...(location ? [place(options.texts, location)] : []),
    ...contacts.map(({ name, number, numbers = [number] }) => paragraph([name, ...numbers], ' · ')),
    ...(poll ? [paragraph(pollLines(options, poll), '\n– ')] : []),
    ...(event ? [paragraph(eventLines(options, event), '\n')] : []),
  ];
}

function paragraph(texts: readonly (string | null)[], separator: string): Html {
  return html`<p class="text">${texts.filter(Boolean).join(separator)}</p>`;
}

function place(texts: PageTexts, { name, address, latitude, longitude }: Shown<'location'>): Html {
  const words = [texts.kinds.location, name, address].filter(Boolean).join(' · ');
  const map = `https://www.google.com/maps?q=${latitude},${longitude}`;
  return html`<p class="text">${words} <a href="${map}" rel="noreferrer">${texts.view}</a></p>`;
}

function pollLines(options: PageOptions, { question, options: offered, votes = [] }: Shown<'poll'>) {
  return [
    question,
    ...offered.map((option, index) => {
      const voters = votes.filter((vote) => vote.options.includes(index));
      return voters.length > 0 ? `${option}: ${voters.length} (${namesOf(options, voters)})` : option;
    }),
  ];
}

function eventLines(options: PageOptions, event: Shown<'event'>): (string | null)[] {
  const { startsAt, endsAt, location, link, responses = [] } = event;
  const times = [startsAt, endsAt].flatMap((at) => (at ? options.instant(new Date(at)) : []));
  const lines = (['going', 'maybe', 'notGoing'] as const).flatMap((response) => {
    const people = responses.filter((one) => one.response === response);
    return people.length > 0
      ? `${options.texts.responses[response]}: ${people.length} (${namesOf(options, people)})`
      : [];
  });
  return [times.join(' – '), location, link, ...lines];
}

function namesOf({ texts, name }: PageOptions, people: readonly (PollVote | EventResponse)[]): string {
  return people.map((person) => (person.fromMe ? texts.company : person.name || name)).join(', ');
}
