import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { fakeMedia } from '@/testing/fake-media';
import { showContent } from '../testing/show-content';
import { stopSound } from './audio';

let playerAt: ReturnType<typeof fakeMedia>['playerAt'];

beforeEach(() => ({ playerAt } = fakeMedia()));
afterEach(() => {
  act(stopSound);
  vi.restoreAllMocks();
});

const note = (n: number, given: Partial<Message> = {}) =>
  build.message({
    n,
    body: '',
    mediaType: 'voice',
    mediaUrl: `/media/${n}/audio.ogg`,
    media: build.media({ mimetype: 'audio/ogg', seconds: 60 }),
    ...given,
  });

/** Shows audio messages and returns queries for the player of each. */
async function show(messages: Message[]) {
  await showContent(messages);
  const players = screen.getAllByRole('article').map((article) => within(article));
  await waitFor(() => {
    for (const button of screen.queryAllByRole('button', { name: 'Ouvir' }))
      expect(button.getAttribute('aria-disabled')).not.toBe('true');
  });
  return players as [(typeof players)[0], ...typeof players];
}

const button = (player: ReturnType<typeof within>, name: string) => player.getByRole('button', { name });
const playing = () =>
  screen
    .getAllByRole('article')
    .findIndex((article) => within(article).queryByRole('button', { name: 'Pausar' }) !== null);

describe('AudioPlayer', () => {
  test('plays, pauses and continues at the same position', async () => {
    const [player] = await show([note(1)]);
    await userEvent.click(button(player, 'Ouvir'));
    const audio = playerAt(12);
    expect(audio.src).toBe('http://recado.test/media/1/audio.ogg');
    expect(player.getByText('0:12')).toBeTruthy();
    await userEvent.click(button(player, 'Pausar'));
    expect(player.getByText('0:12')).toBeTruthy();
    await userEvent.click(button(player, 'Ouvir'));
    expect(audio.currentTime).toBe(12);
    expect(playing()).toBe(0);
  });

  test('stops another audio when one starts', async () => {
    const [first, second] = await show([note(1), note(2)]);
    await userEvent.click(button(first, 'Ouvir'));
    await userEvent.click(button(second!, 'Ouvir'));
    expect(playing()).toBe(1);
    expect(screen.getAllByRole('button', { name: 'Ouvir' })).toHaveLength(1);
  });

  test('starts at the position chosen before playback', async () => {
    const [player] = await show([note(1)]);
    fireEvent.change(player.getByRole('slider', { name: 'Posição no áudio' }), { target: { value: '30' } });
    expect(player.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:30 / 1:00');
    await userEvent.click(button(player, 'Ouvir'));
    expect(playerAt(30).currentTime).toBe(30);
  });

  test('moves in the playing audio', async () => {
    const [player] = await show([note(1)]);
    await userEvent.click(button(player, 'Ouvir'));
    const audio = playerAt(5);
    fireEvent.change(player.getByRole('slider'), { target: { value: '45' } });
    expect(audio.currentTime).toBe(45);
    expect(player.getByText('0:45')).toBeTruthy();
  });

  test('keeps the chosen speed for the next audio, and returns to 1× after 2×', async () => {
    const [first, second] = await show([note(1), note(2)]);
    await userEvent.click(button(first, 'Velocidade 1×'));
    await userEvent.click(button(second!, 'Ouvir'));
    const audio = playerAt(0);
    expect(audio.playbackRate).toBe(1.5);
    await userEvent.click(button(second!, 'Velocidade 1,5×'));
    expect(audio.playbackRate).toBe(2);
    await userEvent.click(button(second!, 'Velocidade 2×'));
    expect(audio.playbackRate).toBe(1);
  });

  test.each<[string, string, Message, boolean]>([
    ['plays', 'a voice note of the same side', note(2), true],
    ['does not play', 'a voice note of the other side', note(2, { fromMe: true }), false],
    ['does not play', 'an audio file', note(2, { mediaType: 'audio' }), false],
    ['ends before', 'a text', build.message({ n: 2 }), false],
  ])('%s %s that follows', async (_verb, _case, next, follows) => {
    const [player] = await show([note(1), next]);
    await userEvent.click(button(player, 'Ouvir'));
    fireEvent.ended(playerAt(60));
    expect(playing()).toBe(follows ? 1 : -1);
  });

  test('reports a broken file at its own message, even if the previous note started it', async () => {
    const [first, second] = await show([note(1), note(2)]);
    await userEvent.click(button(first, 'Ouvir'));
    const audio = playerAt(60);
    fireEvent.ended(audio);
    fireEvent.error(audio);
    expect(second!.getByText('O arquivo não pôde ser aberto.')).toBeTruthy();
    expect(first.queryByText('O arquivo não pôde ser aberto.')).toBeNull();
  });

  test('plays a file again that was broken', async () => {
    const [player] = await show([note(1)]);
    await userEvent.click(button(player, 'Ouvir'));
    fireEvent.error(playerAt(0));
    expect(player.queryByRole('slider')).toBeNull();
    await userEvent.click(button(player, 'Tentar de novo'));
    await userEvent.click(await player.findByRole('button', { name: 'Ouvir' }));
    expect(playing()).toBe(0);
  });

  test('uses the real length of the file once it is known', async () => {
    const [player] = await show([note(1, { media: build.media({ seconds: null }) })]);
    expect(player.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:00 / 0:00');
    await userEvent.click(button(player, 'Ouvir'));
    const audio = playerAt(3);
    Object.defineProperty(audio, 'duration', { value: 95, configurable: true });
    fireEvent.durationChange(audio);
    expect(player.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:03 / 1:35');
  });
});
