import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { countNotifications } from '@recado/shared/notifications';
import type { OwnUser } from '@recado/shared/users';
import { paneAtom } from '@/data/desk/desk-state';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { BottomNavigation } from './BottomNavigation';
import { NavigationRail } from './NavigationRail';

function Path() {
  return <p>{useLocation().pathname}</p>;
}
const path = () => screen.getByRole('paragraph').textContent;
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

async function show(element: ReactNode, user: Partial<OwnUser> = {}, unread = 0) {
  fakeServer().on(countNotifications, () => ({ body: { count: unread } }));
  await renderSignedIn(
    <>
      {element}
      <Path />
    </>,
    build.user(user),
  );
}

beforeEach(() => getDefaultStore().set(paneAtom, 'list'));

describe('NavigationRail', () => {
  function Rail({ initially = true }: { initially?: boolean }) {
    const [pinned, setPinned] = useState(initially);
    return <NavigationRail pinned={pinned} onPinnedChange={setPinned} />;
  }

  test.each<[string, Partial<OwnUser>, string[], string[]]>([
    ['an agent', {}, ['/tickets', '/contacts'], ['/', '/users', '/platform', '/subscription']],
    ['an administrator', { profile: 'admin' }, ['/', '/tickets', '/users', '/subscription'], ['/platform']],
    ['a platform admin', { profile: 'admin', superAdmin: true }, ['/platform'], []],
  ])('of %s contains %j%j', async (_who, user, contained, absent) => {
    await show(<Rail />, user);
    expect(links()).toEqual(expect.arrayContaining(contained));
    for (const href of absent) expect(links()).not.toContain(href);
  });

  test('has a heading for administration only if there are entries', async () => {
    await show(<Rail />);
    expect(screen.queryByText('Administração')).toBeNull();
  });

  test('marks the current screen and leads to another', async () => {
    await show(<Rail />);
    await userEvent.click(screen.getByRole('link', { name: 'Contatos' }));
    expect(path()).toBe('/contacts');
    expect(screen.getByRole('link', { name: 'Contatos' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Tags' }).getAttribute('aria-current')).toBeNull();
  });

  test('names its links by labels when it is narrow, and can be pinned', async () => {
    await show(<Rail initially={false} />);
    const tickets = screen.getByRole('link', { name: 'Tickets' });
    expect(tickets.textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Fixar menu' }));
    expect(screen.getByRole('link', { name: /^Tickets/ }).textContent).toContain('Tickets');
    await userEvent.click(screen.getByRole('button', { name: 'Soltar menu' }));
    expect(screen.getByRole('button', { name: 'Fixar menu' })).toBeTruthy();
  });

  test.each([
    [1, '1 conversa não lida', '1'],
    [100, '100 conversas não lidas', '99+'],
  ])('shows %d unread conversations as "%s"', async (unread, name, text) => {
    await show(<Rail />, {}, unread);
    expect((await screen.findByLabelText(name)).textContent).toBe(text);
  });

  test('shows no badge without unread conversations', async () => {
    await show(<Rail />);
    expect(screen.queryByLabelText(/não lida/)).toBeNull();
  });
});

describe('BottomNavigation', () => {
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const current = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);

  test('opens the list from another screen and then switches to the ticket', async () => {
    await show(<BottomNavigation />);
    expect(current()).toEqual(['Menu']);
    await press('Atendimentos');
    expect(path()).toBe('/tickets');
    expect(current()).toEqual(['Atendimentos']);
    await press('Ticket');
    expect(current()).toEqual(['Ticket']);
    expect(path()).toBe('/tickets');
  });

  test('returns to the ticket that was open last', async () => {
    function NavigateButton({ to }: { to: string }) {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(to)}>go to {to}</button>;
    }
    await show(
      <>
        <BottomNavigation />
        <NavigateButton to="/tickets/abc" />
        <NavigateButton to="/contacts" />
      </>,
    );
    await press('go to /tickets/abc');
    await press('go to /contacts');
    await press('Ticket');
    expect(path()).toBe('/tickets/abc');
  });

  test('opens a menu of all screens, which closes after a choice', async () => {
    await show(<BottomNavigation />, { profile: 'admin' });
    await press('Menu');
    const menu = await screen.findByRole('navigation', { name: 'Telas' });
    expect(within(menu).getByText('Administração')).toBeTruthy();
    await userEvent.click(within(menu).getByRole('link', { name: 'Filas' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Telas' })).toBeNull());
    expect(path()).toBe('/queues');
  });

  test('closes the menu with Escape and returns the focus to its button', async () => {
    await show(<BottomNavigation />);
    await press('Menu');
    await screen.findByRole('navigation', { name: 'Telas' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Telas' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Menu'));
  });

  test('shows the unread count at the list', async () => {
    await show(<BottomNavigation />, {}, 3);
    const badge = await screen.findByLabelText('3 conversas não lidas');
    expect(screen.getByRole('button', { name: /Atendimentos/ }).contains(badge)).toBe(true);
  });
});
