import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from './stack/journey';
import { accept } from './stack/open-ticket';
import { messages, rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const HISTORY = 130;

async function select(message: Locator, entry: string): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Opções da mensagem' }).click();
  await message.page().getByRole('menuitem', { name: entry }).click();
}

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};

test('a message is reacted to, replied to, edited, forwarded and deleted', async ({ signedIn }) => {
  const livia = customer('5511955500261');
  const otavio = customer('5511955500262');
  await livia.isCalled('Lívia Prates');
  await otavio.isCalled('Otávio Prates');
  await livia.writes('Vocês têm a luminária azul?');
  await otavio.writes('Boa tarde');
  const ana = await signedIn('ana@recado.test');
  await accept(ana, 'Otávio Prates');
  await accept(ana, 'Lívia Prates');
  // The reply quotes the question.
  const question = saying(ana, 'Vocês têm a luminária azul?').first();

  await question.hover();
  await question.getByRole('button', { name: 'Reagir' }).click();
  await ana.getByRole('button', { name: '👍' }).click();
  await expect(question.getByRole('img', { name: /Reações: 👍 Ana/ })).toBeVisible();

  // Uses the keyboard to select the message and presses R to reply.
  await ana.getByRole('region', { name: 'Mensagens' }).focus();
  await ana.keyboard.press('ArrowUp');
  await expect(question).toBeFocused();
  await ana.keyboard.press('r');
  await write(ana, 'Temos 2 peças');
  const reply = saying(ana, 'Temos 2 peças');
  await expect(reply.getByRole('button', { name: /Vocês têm a luminária azul/ })).toBeVisible();
  await livia.seesReply('Temos 2 peças');

  await select(reply, 'Editar');
  const edit = ana.getByRole('dialog', { name: 'Editar Mensagem' });
  await edit.getByRole('textbox').fill('Temos 3 peças');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  const edited = saying(ana, 'Temos 3 peças');
  await expect(edited).toContainText('Mensagem Editada');
  await expect(edited).toContainText('Temos 2 peças');

  await select(edited, 'Dados');
  const data = ana.getByRole('dialog', { name: 'Dados da Mensagem' });
  await expect(data.getByRole('listitem').first()).toContainText('Enviada');
  await data.getByRole('button', { name: 'Fechar' }).click();

  await select(question, 'Encaminhar');
  await expect(ana.getByRole('checkbox', { name: 'Selecionar mensagem' }).first()).toBeChecked();
  await ana.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  const forward = ana.getByRole('dialog', { name: 'Encaminhar Mensagem' });
  await forward.getByRole('combobox', { name: 'Contatos' }).fill('Otávio');
  await ana.getByRole('option', { name: /Otávio Prates/ }).click();
  await forward.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  const notices = ana.getByRole('region', { name: 'Avisos' });
  await expect(notices.getByText('Mensagens encaminhadas com sucesso!')).toBeVisible();
  await otavio.seesReply('Vocês têm a luminária azul?');
  await expect(ana.getByRole('checkbox', { name: 'Selecionar mensagem' })).toHaveCount(0);

  await select(edited, 'Excluir');
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(saying(ana, 'Mensagem apagada')).toBeVisible();
  await expect(edited).toHaveCount(0);
});

test('a quoted message opens far back, and one button returns to the latest messages', async ({
  signedIn,
}) => {
  const nilo = customer('5511955500263');
  await nilo.isCalled('Nilo Bastos');
  const { id } = await nilo.writes('Linha 1 do pedido');
  for (let line = 2; line <= HISTORY; line += 1) await nilo.writes(`Linha ${line} do pedido`);
  await nilo.sends({ type: 'text', text: 'E quanto a isto?', quotedId: id });
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await expect(rowOf(ana, 'Nilo Bastos')).toContainText('E quanto a isto?');
  await accept(ana, 'Nilo Bastos');
  const line = (number: number) => messages(ana).filter({ hasText: new RegExp(`Linha ${number} do pedido`) });
  const request = saying(ana, 'E quanto a isto?');
  const newest = ana.getByRole('button', { name: 'Ir para a última mensagem' });
  await expect(request).toBeInViewport();

  await request.getByRole('button', { name: /Linha 1 do pedido/ }).click();
  await expect(line(1).first()).toBeInViewport();
  await expect(line(1).first()).toBeFocused();
  await expect(request).toHaveCount(0);
  // New messages appear among the latest messages, not in this detached window.
  await nilo.writes('Alô?');
  await expect(saying(ana, 'Alô?')).toHaveCount(0);

  await newest.click();
  await expect(saying(ana, 'Alô?')).toBeInViewport();
});

test('images open large one after another, and documents can be read in the app', async ({ signedIn }) => {
  const sara = customer('5511955500264');
  await sara.isCalled('Sara Lins');
  await sara.writes('Seguem as fotos');
  for (const shade of [60, 110, 160, 210]) {
    await sara.sends({ type: 'image', mimetype: 'image/png', file: shadedImage(shade) });
  }
  await sara.sends({ type: 'document', mimetype: 'application/pdf', fileName: 'laudo.pdf', file: pdf() });
  const list = Buffer.from('código;preço\n48213;389,90').toString('base64');
  await sara.sends({ type: 'document', mimetype: 'text/csv', fileName: 'lista.csv', file: list });
  const contacts = [{ name: 'Téo Prado', number: '5511955500265' }];
  await sara.sends({ type: 'contact', contacts });
  const ana = await signedIn('ana@recado.test');
  await accept(ana, 'Sara Lins');

  const album = messages(ana).filter({ has: ana.getByRole('img', { name: 'Foto' }) });
  await expect(album.getByRole('button', { name: 'Abrir: Foto' })).toHaveCount(4);
  await album.getByRole('button', { name: 'Abrir: Foto' }).first().click();
  const viewer = ana.getByRole('dialog', { name: 'Foto' });
  await expect(viewer.getByText('1 de 4')).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 de 4')).toBeVisible();
  await viewer.getByRole('button', { name: 'Aumentar' }).click();
  await expect(viewer.getByText('140%')).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  await ana.getByRole('button', { name: 'Abrir: laudo.pdf' }).click();
  const document = ana.getByRole('dialog', { name: 'laudo.pdf' });
  const page = document.getByRole('img', { name: 'Página 1 de 1' });
  await expect(page).toBeVisible();
  await expect.poll(() => page.evaluate(hasInk)).toBe(true);
  await document.getByRole('button', { name: 'Fechar' }).click();

  await ana.getByRole('button', { name: 'Abrir: lista.csv' }).click();
  await expect(ana.getByRole('dialog', { name: 'lista.csv' })).toContainText('48213;389,90');
  await ana.keyboard.press('Escape');

  await ana.getByRole('button', { name: 'Conversar com Téo Prado' }).click();
  const queues = ana.getByRole('dialog', { name: 'Selecione uma Fila' });
  await queues.getByRole('combobox').click();
  await ana.getByRole('option').first().click();
  await queues.getByRole('button', { name: 'Conversar' }).click();
  await expect(ana.getByRole('heading', { name: 'Téo Prado' })).toBeVisible();
});

/** Returns a PNG of one shade of grey, as base64. */
function shadedImage(shade: number): string {
  const image = new PNG({ width: 320, height: 240 });
  image.data.fill(shade);
  for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
  return PNG.sync.write(image).toString('base64');
}

/** Returns a one-page PDF with one line of text, as base64. */
function pdf(): string {
  const drawing = 'BT /F1 32 Tf 60 700 Td (Laudo 48213) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`;
  return Buffer.from(text, 'latin1').toString('base64');
}

/** Runs in the page. Returns whether a canvas has visible pixels. */
function hasInk(element: Element): boolean {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 100 && data[at + 3] === 255) return true;
  return false;
}
