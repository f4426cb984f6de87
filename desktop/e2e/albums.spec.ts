import { PNG } from 'pngjs';
import { expect, test } from './stack/journey';
import { accept } from './stack/open-ticket';
import { messages, rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

test('five images are shown as one album and open one by one', async ({ signedIn }) => {
  const iris = customer('5511955500741');
  await iris.isCalled('Íris Falcão');
  const { id: albumId } = await iris.sends({ type: 'album', images: 5 });
  for (const shade of [40, 90, 140, 190, 240]) {
    const caption = shade === 90 ? 'A vitrine nova' : undefined;
    await iris.sends({ type: 'image', mimetype: 'image/png', file: base64(shade), caption, albumId });
  }
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  // Each image counts as an unread message.
  await expect(rowOf(ana, 'Íris Falcão').getByText('5', { exact: true })).toBeVisible();
  await accept(ana, 'Íris Falcão');

  const album = messages(ana);
  await expect(album).toHaveCount(1);
  await expect(album).toHaveAccessibleName(/Íris Falcão: 5 fotos, A vitrine nova/);
  await expect(album).toContainText('A vitrine nova');
  await expect(album.getByRole('button', { name: /^Abrir:/ })).toHaveCount(4);
  await expect(album.getByText('+1')).toBeVisible();

  const vitrine = album.getByRole('button', { name: 'Abrir: A vitrine nova, 2 de 5' });
  await vitrine.click();
  const viewer = ana.getByRole('dialog', { name: 'Foto' });
  await expect(viewer.getByText('2 de 5')).toBeVisible();
  await expect(viewer.getByText('A vitrine nova')).toBeVisible();
  await viewer.getByRole('button', { name: 'Próxima foto' }).click();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowRight');
  await expect(viewer.getByText('5 de 5')).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(vitrine).toBeFocused();

  // Uses the keyboard to reach the album, its second image and that image's menu.
  await ana.getByRole('region', { name: 'Mensagens' }).focus();
  await ana.keyboard.press('ArrowUp');
  await expect(album).toBeFocused();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowRight');
  const second = album.getByRole('group', { name: 'A vitrine nova, 2 de 5' });
  await expect(second).toBeFocused();
  await ana.keyboard.press('Enter');
  await ana.getByRole('menuitem', { name: /Responder/ }).click();
  await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  await ana.keyboard.type('Ficou linda');
  await ana.keyboard.press('Enter');
  const reply = saying(ana, 'Ficou linda');
  await expect(reply.getByRole('button', { name: /A vitrine nova/ })).toBeVisible();
  await iris.seesReply('Ficou linda');
});

test('three images sent together are one album on both sides', async ({ signedIn }) => {
  const noel = customer('5511955500742');
  await noel.isCalled('Noel Sampaio');
  await noel.writes('Pode mandar as fotos?');
  const ana = await signedIn('ana@recado.test');
  await accept(ana, 'Noel Sampaio');
  const [chooser] = await Promise.all([
    ana.waitForEvent('filechooser'),
    ana
      .getByRole('button', { name: 'Anexar' })
      .click()
      .then(() => ana.getByRole('menuitem', { name: 'Fotos, vídeos e documentos' }).click()),
  ]);
  const names = ['frente.png', 'lado.png', 'fundo.png'];
  const files = names.map((name, index) => ({
    name,
    mimeType: 'image/png',
    buffer: shadedImage(60 + index * 70),
  }));
  await chooser.setFiles(files);
  await ana.getByRole('textbox', { name: 'Legenda de lado.png' }).fill('De lado');
  await ana.getByRole('button', { name: 'Enviar', exact: true }).click();

  const album = messages(ana).filter({ has: ana.getByRole('button', { name: /^Abrir: Foto, 1 de 3/ }) });
  await expect(album).toHaveAccessibleName(/3 fotos, De lado, /);
  await expect.poll(() => noel.receivedTypes()).toEqual(['album', 'image', 'image', 'image']);
  const [announced, ...images] = await noel.responses();
  expect(announced).toMatchObject({ images: 3 });
  expect(images.map(({ albumId }) => albumId)).toEqual(images.map(() => announced!.id));

  // The album shows one tick mark, and each image's label has its own status.
  await noel.reads();
  await expect(album.getByRole('img', { name: 'Lida' })).toHaveCount(1);
  await album.getByRole('button', { name: /^Abrir: Foto, 3 de 3/ }).hover();
  await album.getByRole('button', { name: 'Opções da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Dados' }).click();
  const data = ana.getByRole('dialog', { name: 'Dados da Mensagem' });
  await expect(data.getByRole('listitem').last()).toContainText('Lida');
  await data.getByRole('button', { name: 'Fechar' }).click();

  // Deleting one image leaves the rest of the album.
  await album.getByRole('button', { name: /^Abrir: Foto, 1 de 3/ }).hover();
  await album.getByRole('button', { name: 'Opções da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Excluir' }).click();
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(ana.getByRole('group', { name: 'Mensagem apagada, 1 de 3' })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Abrir: De lado, 2 de 3' })).toBeVisible();
});

/** Returns a PNG of one shade of grey. */
function shadedImage(shade: number): Buffer {
  const image = new PNG({ width: 320, height: 240 });
  image.data.fill(shade);
  for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
  return PNG.sync.write(image);
}

const base64 = (shade: number) => shadedImage(shade).toString('base64');
