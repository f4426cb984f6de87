import type { Locator, Page } from '@playwright/test';
import { chime, murmur } from '../../scripts/seed/files';
import { expect, test } from './stack/journey';
import { accept, newCustomer } from './stack/open-ticket';
import { messages, rowOf, saying } from './stack/person';
import { recordedVideo } from './stack/video';

const region = (page: Page) => page.getByRole('region', { name: 'Mensagens' });

test('calls, locations, videos and sounds of customers are shown and played', async ({ signedIn }) => {
  test.slow();
  const ana = await signedIn('ana@recado.test');

  await test.step('a missed call is shown in the conversation and in its row', async () => {
    const name = 'Jacira Lemos';
    const jacira = await newCustomer('5511955500871', name, 'Posso ligar?');
    await accept(ana, name);
    await jacira.calls();
    await jacira.calls({ video: true });
    await expect(region(ana).getByText(/^Chamada de voz perdida às \d{2}:\d{2}$/)).toBeVisible();
    await expect(region(ana).getByText(/^Chamada de vídeo perdida às \d{2}:\d{2}$/)).toBeVisible();
    await expect(rowOf(ana, name)).toContainText('Chamada perdida');
    // Calls are not counted as messages and have no actions.
    await expect(messages(ana)).toHaveCount(1);
  });

  await test.step('a location links to a map; a live location is labelled', async () => {
    const name = 'Lindalva Couto';
    const phone = await newCustomer('5511955500872', name, 'Entregam aqui?');
    const place = { latitude: -23.561414, longitude: -46.655881 };
    await phone.sends({ type: 'location', ...place, text: 'Portaria B', address: 'Av. Paulista, 1578' });
    await accept(ana, name);
    await expect(rowOf(ana, name)).toContainText('Portaria B');
    const sent = saying(ana, 'Portaria B');
    await expect(sent).toContainText('Av. Paulista, 1578');

    const link = sent.getByRole('link', { name: 'Visualizar' });
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/.*-23\.561414%2C-46\.655881$/,
    );
    await expect(link).toHaveAttribute('rel', /noopener/);
    // There is no internet here, so the test only checks that a new window opens for the map.
    await ana.context().route(/google\.com\/maps/, (route) => route.fulfill({ body: 'mapa' }));
    const [map] = await Promise.all([ana.waitForEvent('popup'), link.press('Enter')]);
    await expect(map).toHaveURL(/query=-23\.561414%2C-46\.655881/);
    await map.close();

    await phone.sends({ type: 'location', ...place, live: true });
    const moving = saying(ana, 'Localização em tempo real');
    await expect(moving).toContainText('-23.56141, -46.65588');
  });

  await test.step('a video shows its first frame and plays in place', async () => {
    const name = 'Moacir Pedrosa';
    const phone = await newCustomer('5511955500873', name, 'Olhem como chegou');
    await phone.sends({
      type: 'video',
      mimetype: 'video/mp4',
      caption: 'A caixa',
      file: await recordedVideo(),
    });
    await accept(ana, name);
    await expect(rowOf(ana, name)).toContainText('A caixa');
    const shown = saying(ana, 'A caixa').getByLabel('A caixa');
    await expect(shown).toHaveAttribute('poster', /\/media\//);
    expect(await isImage(shown)).toBe(true);
    expect(await shown.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

    // Plays the video with the keyboard and the browser's controls.
    await shown.focus();
    await ana.keyboard.press('Space');
    await expect
      .poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expect(shown).toBeVisible();
  });

  await test.step('voice notes and audio play one at a time, faster, and from another position', async () => {
    const name = 'Neide Salvador';
    const phone = await newCustomer('5511955500874', name, 'Vou explicar por áudio');
    const sound = (type: 'voice' | 'audio', file: Buffer, seconds: number) =>
      phone.sends({ type, mimetype: 'audio/wav', file: file.toString('base64'), seconds });
    await sound('voice', murmur(20), 20);
    await sound('audio', chime(), 2);
    await accept(ana, name);
    const players = ana.getByRole('group', { name: 'Áudio' });
    await expect(players).toHaveCount(2);
    const [voice, file] = [players.first(), players.last()];
    const place = (player: Locator) => player.getByRole('slider', { name: 'Posição no áudio' });
    await expect(place(voice)).toHaveAttribute('aria-valuetext', '0:00 / 0:20');

    await test.step('the speed cycles through 1×, 1,5× and 2× by keyboard, for all of them', async () => {
      await voice.getByRole('button', { name: 'Velocidade 1×' }).focus();
      for (const speed of ['1,5×', '2×', '1×', '1,5×', '2×']) {
        await ana.keyboard.press('Enter');
        for (const player of [voice, file])
          await expect(
            player.getByRole('button', { name: `Velocidade ${speed}`, exact: true }),
          ).toBeVisible();
        await expect(voice.getByRole('button', { name: `Velocidade ${speed}`, exact: true })).toBeFocused();
      }
    });

    await test.step('plays, pauses and continues from another position', async () => {
      await voice.getByRole('button', { name: 'Ouvir' }).press('Enter');
      await expect(voice.getByRole('button', { name: 'Pausar' })).toBeFocused();
      await expect(place(voice)).not.toHaveAttribute('aria-valuetext', /^0:00/);
      await ana.keyboard.press('Enter');
      await expect(voice.getByRole('button', { name: 'Ouvir' })).toBeVisible();
      await place(voice).press('End');
      await expect(place(voice)).toHaveAttribute('aria-valuetext', '0:20 / 0:20');
      await place(voice).press('Home');
      await expect(place(voice)).toHaveAttribute('aria-valuetext', '0:00 / 0:20');
      await voice.getByRole('button', { name: 'Ouvir' }).click();
      await expect(voice.getByRole('button', { name: 'Pausar' })).toBeVisible();
    });

    await test.step('another one replaces it and ends', async () => {
      await file.getByRole('button', { name: 'Ouvir' }).click();
      await expect(voice.getByRole('button', { name: 'Ouvir' })).toBeVisible();
      await expect(file.getByRole('button', { name: 'Ouvir' })).toBeVisible();
      await expect(place(file)).toHaveAttribute('aria-valuetext', '0:00 / 0:02');
    });
  });
});

/** Returns whether the browser can show a video's poster. */
function isImage(element: Locator): Promise<boolean> {
  return element.evaluate(async (shown: HTMLVideoElement) => {
    const image = new Image();
    image.src = shown.poster;
    await image.decode();
    return image.naturalWidth > 0;
  });
}
