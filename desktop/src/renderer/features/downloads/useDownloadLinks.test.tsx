import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { desktop, provideDesktop } from '@/lib/bridge';
import { startI18n } from '@/lib/i18n/i18n';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import pt from './locales/pt.json';
import { useDownloadLinks } from './useDownloadLinks';

function Links() {
  useDownloadLinks();
  return (
    <a download href="https://a.test/media/x/a.pdf">
      Baixar
    </a>
  );
}

it('passes links of files to the app and shows why a file was not saved', async () => {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ downloads: pt }));
  let reject = () => undefined as void;
  const start = vi.fn();
  const others = { cancel: vi.fn(), open: vi.fn(), reveal: vi.fn(), dismiss: vi.fn() };
  const onRejected = (handler: () => void) => {
    reject = handler;
    return () => undefined;
  };
  provideDesktop({
    ...desktop(),
    downloads: { ...others, start, onRejected, onChange: () => () => undefined },
  });
  renderScreen(<Links />);
  act(() => screen.getByText('Baixar').click());
  expect(start).toHaveBeenCalledWith('https://a.test/media/x/a.pdf');
  expect(screen.queryByText('Este arquivo não pode ser salvo neste computador.')).toBeNull();
  act(() => reject());
  expect(await screen.findAllByText('Este arquivo não pode ser salvo neste computador.')).not.toEqual([]);
});
