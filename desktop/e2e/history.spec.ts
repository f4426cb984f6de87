import type { Locator, Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { accept, newCustomer } from './stack/open-ticket';
import { rowOf, saying } from './stack/person';

const LINES = 50;
const INSTANT = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}:\d{2}`;

const region = (page: Page) => page.getByRole('region', { name: 'Mensagens' });
const newLine = (page: Page) => region(page).getByText('Novas mensagens', { exact: true });
const newest = (page: Page) => page.getByRole('button', { name: 'Ir para a última mensagem' });

/** Expects lines in this order from top to bottom. The list may still move while it loads and measures lines. */
async function expectInOrder(...lines: Locator[]): Promise<void> {
  for (const line of lines) await expect(line).toHaveCount(1);
  await expect
    .poll(async () => {
      const tops = (await Promise.all(lines.map((line) => line.boundingBox()))).map((box) => box?.y ?? NaN);
      return tops.every((top, index) => index === 0 || tops[index - 1]! < top);
    })
    .toBe(true);
}

/** Scrolls up until a line is in view. */
async function scrollUpTo(page: Page, line: Locator): Promise<void> {
  await region(page).hover();
  await expect
    .poll(
      async () => {
        if (await line.evaluateAll(isAnyInView)) return true;
        // Scrolls by less than half a window's height, so that no message is skipped.
        await page.mouse.wheel(0, -300);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        return line.evaluateAll(isAnyInView);
      },
      { intervals: [0], timeout: 90_000 },
    )
    .toBe(true);
}

/** Runs in the page. Returns whether one of the elements is within the window. */
function isAnyInView(elements: Element[]): boolean {
  return elements.some((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + 1, (top + bottom) / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}

/** Scrolls to the newest message unless it is in view. The button may show the number of new messages. */
async function showLatest(page: Page, text: string): Promise<void> {
  const wayThere = newest(page).or(page.getByRole('button', { name: /^\d+ novas? mensage(m|ns)$/ }));
  await expect(async () => {
    if (await wayThere.isVisible()) await wayThere.click({ timeout: 5_000 });
    else {
      // There is no button near the end. The one to new messages leads to the first of them.
      await region(page).focus();
      await page.keyboard.press('End');
    }
    await expect(saying(page, text)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

test('an earlier ticket of the same customer is shown above, between its end and the start of the current one', async ({
  signedIn,
}) => {
  const name = 'Glória Mendonça';
  const phone = await newCustomer('5511955500851', name, 'O abajur veio com defeito');
  const ana = await signedIn('ana@recado.test');
  await accept(ana, name);
  for (let line = 1; line <= LINES; line += 1) await phone.writes(`Detalhe ${line} do defeito`);
  await showLatest(ana, `Detalhe ${LINES} do defeito`);
  await ana.getByRole('button', { name: 'Resolver' }).click();
  await expect(ana).toHaveURL(/\/tickets$/);
  await phone.writes('Oi de novo! Quero comprar outro');
  await accept(ana, name);
  for (let line = 1; line <= LINES; line += 1) await phone.writes(`Pedido novo ${line}`);
  // The conversation opened at its first unread message.
  await showLatest(ana, `Pedido novo ${LINES}`);

  const ended = region(ana).getByText(new RegExp(`^Conversa encerrada: ${INSTANT}$`));
  const began = region(ana).getByText(new RegExp(`^Conversa iniciada: ${INSTANT}$`));
  await scrollUpTo(ana, ended);
  await expectInOrder(saying(ana, `Detalhe ${LINES} do defeito`), ended, began, saying(ana, 'Oi de novo!'));
  const instant = async (line: typeof ended) => (await line.textContent())?.split(': ')[1] ?? '';
  expect(isoOf(await instant(ended)) <= isoOf(await instant(began))).toBe(true);

  await test.step('the earlier ticket is read to its start by keyboard', async () => {
    await region(ana).focus();
    await expect(async () => {
      await ana.keyboard.press('Home');
      await expect(saying(ana, 'O abajur veio com defeito')).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(saying(ana, 'O abajur veio com defeito')).toBeInViewport();
    await expect(began).toHaveCount(0);
  });
});

test('"Novas mensagens" is above the messages unread when the conversation was opened', async ({
  signedIn,
}) => {
  const [helena, ivone] = ['Helena Bastos', 'Ivone Saldanha'];
  const phone = await newCustomer('5511955500861', helena, 'Linha 0 da conversa');
  await newCustomer('5511955500862', ivone);
  for (let line = 1; line <= LINES; line += 1) await phone.writes(`Linha ${line} da conversa`);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, helena);
  await accept(ana, ivone);
  await rowOf(ana, helena).click();
  await expect(saying(ana, `Linha ${LINES} da conversa`)).toBeInViewport();
  // Ana has read all messages, so the line above new messages disappears.
  await expect(newLine(ana)).toHaveCount(0);

  await test.step('new messages below a scrolled-up reader are counted, marked and reachable', async () => {
    await scrollUpTo(ana, saying(ana, 'Linha 0 da conversa'));
    await expect(newest(ana)).toBeVisible();
    await phone.writes('Ainda aí?');
    await expect(ana.getByRole('button', { name: '1 nova mensagem' })).toBeVisible();
    await phone.writes('Estou esperando');
    const pill = ana.getByRole('button', { name: '2 novas mensagens' });
    await pill.focus();
    await ana.keyboard.press('Enter');
    await expect(saying(ana, 'Estou esperando')).toBeInViewport();
    await expect(pill).toHaveCount(0);
    await expect(newest(ana)).toHaveCount(0);
    // The line is above the first message that arrived while Ana was reading older messages.
    await expectInOrder(newLine(ana), saying(ana, 'Ainda aí?'));
  });

  await test.step('messages received while another conversation is open are below the line', async () => {
    await rowOf(ana, ivone).click();
    await expect(ana.getByRole('heading', { name: ivone })).toBeVisible();
    for (let line = 1; line <= LINES; line += 1) await phone.writes(`Resposta ${line}`);
    await expect(
      rowOf(ana, helena).getByRole('button', { name: new RegExp(`${LINES} mensagens não lidas`) }),
    ).toBeVisible();
    await rowOf(ana, helena).click();
    await expect(newLine(ana)).toBeInViewport();
    const first = saying(ana, 'Resposta 1').first();
    await expect(first).toBeInViewport();
    await expectInOrder(saying(ana, 'Estou esperando'), newLine(ana), first);
    await expect(saying(ana, `Resposta ${LINES}`)).not.toBeInViewport();
    await newest(ana).click();
    await expect(saying(ana, `Resposta ${LINES}`)).toBeInViewport();
  });

  await test.step('the line is gone the next time', async () => {
    await expect(rowOf(ana, helena).getByRole('button', { name: /mensage(m|ns) não lida/ })).toHaveCount(0);
    await rowOf(ana, ivone).click();
    await rowOf(ana, helena).click();
    await expect(saying(ana, `Resposta ${LINES}`)).toBeInViewport();
    await expect(newLine(ana)).toHaveCount(0);
  });
});

/** Converts `dd/MM/yyyy HH:mm:ss` to a sortable string. */
const isoOf = (instant: string) => instant.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1');
