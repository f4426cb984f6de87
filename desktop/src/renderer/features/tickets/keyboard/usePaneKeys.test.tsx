import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { usePaneKeys } from './usePaneKeys';

function Panes({ contact }: { contact: boolean }) {
  usePaneKeys({ twoPanes: true, uuid: 'u' });
  return (
    <>
      <section data-pane="list">
        <div role="tab" aria-selected="true" tabIndex={0}>
          Aguardando
        </div>
        <button>linha</button>
      </section>
      <section data-pane="conversation">
        <button>cabeçalho</button>
        <textarea data-pane-focus aria-label="mensagem" />
      </section>
      {contact && (
        <aside data-pane="contact">
          <button>editar</button>
        </aside>
      )}
    </>
  );
}

async function walk(contact: boolean, presses: number): Promise<(string | null | undefined)[]> {
  fakeServer();
  await renderSignedIn(<Panes contact={contact} />, build.user());
  const places: (string | null | undefined)[] = [];
  for (let press = 0; press < presses; press += 1) {
    await userEvent.keyboard('{F6}');
    places.push(document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane);
  }
  return places;
}

test('F6 cycles through list, conversation and contact drawer', async () => {
  expect(await walk(true, 4)).toEqual(['list', 'conversation', 'contact', 'list']);
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'mensagem' }));
});

test('F6 alternates between list and conversation without a drawer', async () => {
  expect(await walk(false, 3)).toEqual(['list', 'conversation', 'list']);
});

test.each(['1', '2', '3', '4'])(
  'Alt+%s moves the focus to the list, so that the next letters do not go into the draft',
  async (digit) => {
    fakeServer();
    await renderSignedIn(<Panes contact={false} />, build.user());
    const field = screen.getByRole('textbox', { name: 'mensagem' });
    field.focus();
    await userEvent.keyboard(`{Alt>}${digit}{/Alt}jk`);
    expect(document.activeElement).toBe(screen.getByRole('tab'));
    expect(field).toHaveProperty('value', '');
  },
);
