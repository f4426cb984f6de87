import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import groups from '../../scripts/seed/groups.json' with { type: 'json' };
import { expect, test } from './stack/journey';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer, opensGroup, SHOP_NUMBER } from './stack/simulator';

const groupsTab = (page: Page) => page.getByRole('tab', { name: /Grupos/ });

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};

async function open(page: Page, group: string): Promise<void> {
  await groupsTab(page).click();
  await rowOf(page, group).locator('[data-row-open]').click();
  await expect(page.getByRole('heading', { name: group })).toBeVisible();
}

/** Creates a group of two customers and the shop. */
async function groupOfTwo(subject: string, [neide, davi]: [string, string]) {
  await customer(neide).isCalled('Neide Portela');
  await customer(davi).isCalled('Davi Lacerda');
  const { id } = await opensGroup(subject, [neide, davi]);
  return { neide: customer(neide, id), davi: customer(davi, id) };
}

function image(): string {
  const png = new PNG({ width: 320, height: 240 });
  png.data.fill(190);
  return PNG.sync.write(png).toString('base64');
}

test('a group writes, is replied to, and is visible to all agents', async ({ signedIn }) => {
  const name = 'Montadores da Zona Sul';
  const { neide, davi } = await groupOfTwo(name, ['5511955500901', '5511955500902']);
  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  await groupsTab(bruno).click();
  await neide.writes('Quem leva os lustres amanhã?');

  await test.step('is listed and counted in its own tab only, without waiting time', async () => {
    await expect(rowOf(bruno, name)).toContainText('Quem leva os lustres amanhã?');
    await expect(groupsTab(bruno)).toHaveText(/^Grupos \d+$/);
    await expect(rowOf(bruno, name).getByTitle('Tempo que o cliente espera por uma resposta')).toHaveCount(0);
    await expect(rowOf(bruno, name).getByRole('button', { name: 'Espiar Conversa' })).toHaveCount(0);
    await showWaiting(bruno);
    await expect(rowOf(bruno, 'Gonçalo Figueiredo')).toBeVisible();
    await expect(rowOf(bruno, name)).toHaveCount(0);
    await groupsTab(bruno).click();
  });

  await test.step('shows the author of each message', async () => {
    await open(ana, name);
    await davi.writes('Eu levo. Que horas?');
    await expect(ana.getByRole('article', { name: /^Neide Portela: Quem leva os lustres/ })).toContainText(
      'Neide Portela',
    );
    await expect(ana.getByRole('article', { name: /^Davi Lacerda: Eu levo/ })).toContainText('Davi Lacerda');
  });

  const reply = 'Entre 9h e 11h, está no pedido';
  await test.step("delivers a reply to every member's phone, with its ack", async () => {
    await write(ana, reply);
    await neide.seesReply(reply);
    await davi.seesReply(reply);
    const tick = (state: string) => saying(ana, reply).getByRole('img', { name: state });
    await expect(tick('Entregue')).toBeVisible();
    await davi.reads();
    await expect(tick('Lida')).toBeVisible();
    await expect(rowOf(bruno, name)).toContainText(reply);
  });

  await test.step('a member quotes the reply, another reacts to it', async () => {
    const [sent] = (await davi.responses()).filter(({ text }) => text?.includes(reply));
    await davi.sends({ type: 'text', text: 'Combinado, levo a escada', quotedId: sent?.id });
    const quoting = ana.getByRole('article', { name: /^Davi Lacerda: Combinado/ });
    await expect(quoting.getByRole('button', { name: new RegExp(reply) })).toBeVisible();
    await neide.sends({ type: 'reaction', targetId: sent?.id, text: '❤️' });
    const replyBubble = ana.getByRole('article', { name: new RegExp(`: ${reply}`) });
    await expect(replyBubble.getByRole('img', { name: /Reações: ❤️ Neide Portela/ })).toBeVisible();
  });

  await test.step('an agent reacts to a member, who sees it', async () => {
    const question = ana.getByRole('article', { name: /^Neide Portela: Quem leva/ });
    await question.hover();
    await question.getByRole('button', { name: 'Reagir' }).click();
    await ana.getByRole('button', { name: '👍' }).click();
    const onPhone = async () =>
      (await davi.responses()).find(({ text }) => text === 'Quem leva os lustres amanhã?')?.reactions;
    await expect.poll(onPhone).toEqual({ [SHOP_NUMBER]: '👍' });
  });

  await test.step('shows an image with its caption', async () => {
    await neide.sends({ type: 'image', mimetype: 'image/png', file: image(), caption: 'A entrada é esta' });
    const photo = ana.getByRole('article', { name: /^Neide Portela: A entrada é esta/ });
    const shown = photo.getByRole('img', { name: 'A entrada é esta' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  });
});

test('a closed group reopens with its next message', async ({ signedIn }) => {
  const name = 'Obra da Rua Augusta';
  const { neide, davi } = await groupOfTwo(name, ['5511955500911', '5511955500912']);
  await neide.writes('Chegou o material');
  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  await groupsTab(bruno).click();
  await open(ana, name);
  const before = ana.url();

  await rowOf(ana, name).hover();
  await rowOf(ana, name).getByRole('button', { name: 'Fechar Conversa' }).click();
  await expect(ana).toHaveURL(/\/tickets\/?$/);
  await expect(rowOf(ana, name)).toHaveCount(0);
  await expect(rowOf(bruno, name)).toHaveCount(0);
  await ana.getByRole('tab', { name: 'Resolvidos' }).click();
  await expect(rowOf(ana, name)).toContainText('FECHADO');

  await davi.writes('Faltou uma caixa');
  await expect(rowOf(bruno, name)).toContainText('Faltou uma caixa');
  await expect(rowOf(ana, name)).toContainText('Chegou o material');
  await ana.getByRole('tab', { name: 'Abertas' }).click();
  await open(ana, name);
  expect(ana.url()).not.toBe(before);
  await expect(saying(ana, 'Faltou uma caixa')).toBeVisible();
  await expect(saying(ana, 'Chegou o material')).toBeVisible();
  await expect(ana.getByText(/^Conversa encerrada:/)).toBeVisible();
});

test('the demo’s group continues with its recorded conversation', async ({ signedIn }) => {
  const [{ id, subject, members }] = groups as [(typeof groups)[number]];
  const ana = await signedIn('ana@recado.test');
  await open(ana, subject);
  const conversation = ana.url();
  await expect(ana.getByRole('article', { name: /^Sandra Vilela: Então fechamos/ })).toBeVisible();
  await write(ana, 'Pode sim, Sandra. Já emito a nota');
  for (const { number } of members) await customer(number, id).seesReply('Já emito a nota');
  const [sandra] = members as [(typeof members)[number]];
  await customer(sandra.number, id).writes('Obrigada a todos!');
  await expect(ana.getByRole('article', { name: /^Sandra Vilela: Obrigada a todos/ })).toBeVisible();
  expect(ana.url()).toBe(conversation);
  await expect(rowOf(ana, subject)).toHaveCount(1);
});
