import type { Page, Route } from '@playwright/test';
import { expectApart } from './stack/geometry';
import { expect, test } from './stack/journey';

interface ListPage {
  tickets: { id: number; uuid: string }[];
}

/** Fills the lists with copies of their first ticket, because dozens of customers would take minutes to write. */
async function showRows(page: Page, rows: number): Promise<void> {
  await page.route(/\/tickets\?/, async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as ListPage;
    const [first] = body.tickets;
    if (!first) return route.fulfill({ response });
    const tickets = Array.from({ length: rows }, (_, index) => ({
      ...first,
      id: first.id + 1_000_000 * index,
      uuid: index === 0 ? first.uuid : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    await route.fulfill({ response, json: { ...body, tickets, count: rows, hasMore: false } });
  });
}

test('the switches of the list are clicked by mouse over few rows and over many', async ({ signedIn }) => {
  const page = await signedIn('ana@recado.test');
  for (const rows of [15, 40]) {
    await page.unrouteAll();
    await showRows(page, rows);
    await page.reload();
    const list = page.getByRole('list', { name: 'Atendimentos' });
    const last = page.getByRole('switch', { name: 'Ver todos' });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await expect(list.locator('[data-row-open]').nth(4)).toBeVisible();
      for (const name of ['Não lidos', 'Ver todos']) {
        const toggle = page.getByRole('switch', { name });
        await expectApart(toggle, list);
        const before = await toggle.isChecked();
        const box = await toggle.boundingBox();
        if (!box) throw new Error(`${name} is not on the screen`);
        // The lower edge, which the list used to cover.
        await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4);
        await expect(toggle).toBeChecked({ checked: !before });
        await toggle.press('Space');
        await expect(toggle).toBeChecked({ checked: before });
      }
      await expectApart(last, list);
    }
  }
});
