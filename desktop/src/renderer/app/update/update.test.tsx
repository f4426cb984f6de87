import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { errorOf } from '@/lib/api/errors';
import { desktop, provideDesktop, type UpdateState } from '@/lib/bridge';
import { startI18n } from '@/lib/i18n/i18n';
import { beginWork, setUnsent } from '@/lib/work/window-work';
import { json, provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import pt from './locales/pt.json';
import { UpdateBar } from './UpdateBar';
import { UpdateScreen } from './UpdateScreen';
import { useTooOld } from './useTooOld';

const READY: UpdateState = {
  mode: 'install',
  choice: 'auto',
  choices: ['auto', 'notify', 'off'],
  locked: false,
  currentVersion: '1.0.0',
  phase: 'ready',
  version: '1.1.0',
  percent: 100,
  failure: null,
  checkedAt: null,
};

/** Installs a bridge with updates. Returns its functions and one that changes the state. */
function provideUpdates(state: UpdateState) {
  let change = (_state: UpdateState) => undefined as void;
  const updates = {
    state: () => Promise.resolve(state),
    onChange: (handler: (state: UpdateState) => void) => {
      change = handler;
      return () => undefined;
    },
    require: vi.fn(() => Promise.resolve()),
    download: vi.fn(() => Promise.resolve()),
    restart: vi.fn(() => Promise.resolve(true)),
    setWork: vi.fn(),
    select: vi.fn(),
  };
  provideDesktop({ ...desktop(), updates });
  return { ...updates, change: (next: Partial<UpdateState>) => act(() => change({ ...state, ...next })) };
}

beforeEach(async () => {
  provideFakeDesktop();
  setUnsent(false);
  sessionStorage.clear();
  await startI18n('pt', () => Promise.resolve({ update: pt }));
});

it('UpdateBar offers to restart for a downloaded version, not before', async () => {
  const updates = provideUpdates({ ...READY, phase: 'downloading', percent: 40 });
  renderScreen(<UpdateBar />);
  await act(() => Promise.resolve());
  expect(screen.queryByText(/1\.1\.0/)).toBeNull();
  updates.change({ phase: 'ready' });
  await userEvent.click(screen.getByRole('button', { name: 'Reiniciar agora' }));
  expect(updates.restart).toHaveBeenCalledOnce();
});

it('UpdateBar hides a downloaded version with "Depois"', async () => {
  provideUpdates(READY);
  renderScreen(<UpdateBar />);
  await userEvent.click(await screen.findByRole('button', { name: 'Depois' }));
  expect(screen.queryByText(/1\.1\.0/)).toBeNull();
});

it('UpdateBar waits for recordings and unsent messages, which the main process knows', async () => {
  const updates = provideUpdates(READY);
  renderScreen(<UpdateBar />);
  expect(await screen.findByRole('button', { name: 'Reiniciar agora' })).toBeTruthy();
  let end = () => undefined as void;
  act(() => void (end = beginWork('recording')));
  act(() => setUnsent(true));
  expect(updates.setWork).toHaveBeenLastCalledWith({ recording: true, uploading: false, unsent: true });
  expect(screen.queryByRole('button', { name: 'Reiniciar agora' })).toBeNull();
  act(() => end());
  act(() => setUnsent(false));
  expect(updates.setWork).toHaveBeenLastCalledWith({ recording: false, uploading: false, unsent: false });
  expect(screen.getByRole('button', { name: 'Reiniciar agora' })).toBeTruthy();
});

it('UpdateBar shows a version that an administrator installs until it is dismissed', async () => {
  provideUpdates({ ...READY, mode: 'notice', choices: ['notify', 'off'], phase: 'available' });
  renderScreen(<UpdateBar />);
  expect(await screen.findByText(/Peça a quem cuida deste computador/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar' }));
  expect(screen.queryByText(/Peça a quem cuida deste computador/)).toBeNull();
});

it('UpdateBar downloads a version that the user’s own choice only shows', async () => {
  const updates = provideUpdates({ ...READY, mode: 'notice', choice: 'notify', phase: 'available' });
  renderScreen(<UpdateBar />);
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar e instalar' }));
  expect(updates.download).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Peça a quem cuida/)).toBeNull();
});

it('UpdateScreen requests the version and shows its progress', async () => {
  const updates = provideUpdates({ ...READY, phase: 'checking', version: null });
  renderScreen(<UpdateScreen />);
  expect(updates.require).toHaveBeenCalledOnce();
  expect(await screen.findByText('Procurando a versão nova…')).toBeTruthy();
  updates.change({ phase: 'downloading', version: '1.1.0', percent: 40 });
  expect(screen.getByText('Baixando a versão 1.1.0: 40 %')).toBeTruthy();
  updates.change({ phase: 'failed' });
  expect(screen.getByText(/ainda não está disponível/)).toBeTruthy();
  updates.change({ phase: 'ready' });
  updates.restart.mockResolvedValueOnce(false);
  await userEvent.click(screen.getByRole('button', { name: 'Reiniciar agora' }));
  expect(await screen.findByText(/Espere a gravação ou o envio terminar/)).toBeTruthy();
});

it.each([
  [{ phase: 'idle', version: null }, 'instalar a versão nova.'],
  [{ phase: 'available' }, 'instalar a versão 1.1.0.'],
] as const)('UpdateScreen asks for an administrator who installs versions: %o', async (state, text) => {
  provideUpdates({ ...READY, mode: 'notice', ...state });
  renderScreen(<UpdateScreen />);
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
});

it('useTooOld waits for the end of a recording; a browser reloads once a minute', async () => {
  const reload = vi.fn();
  const end = beginWork('recording');
  const { result, unmount } = renderHook(() => useTooOld(reload));
  expect(result.current).toBe(false);
  await act(() => errorOf(json({ error: 'ERR_CLIENT_TOO_OLD', details: { minimum: '9.0.0' } }, 426)));
  expect(result.current).toBe(false);
  act(end);
  expect(result.current).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  unmount();
  renderHook(() => useTooOld(reload));
  expect(reload).toHaveBeenCalledOnce();
});

it('useTooOld does not reload the desktop app, which has no newer page', () => {
  provideUpdates(READY);
  const reload = vi.fn();
  // The previous test set the rejection, which lasts until a reload.
  expect(renderHook(() => useTooOld(reload)).result.current).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
