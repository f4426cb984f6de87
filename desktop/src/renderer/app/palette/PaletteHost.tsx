import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '@/lib/commands/useCommands';
import { overlayAtom } from './palette-state';
import { useShellCommands } from './useShellCommands';

const loadPalette = () => import('./CommandPalette');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet')).ShortcutSheet }));

/** Delay after the first screen before the palette is preloaded, short enough for the first Ctrl+K. */
const PRELOAD_AFTER_MS = 3000;

/** Renders the palette and the shortcut sheet, which are loaded on demand. */
export function PaletteHost() {
  const { t } = useTranslation('palette');
  const [overlay, setOverlay] = useAtom(overlayAtom);
  useShellCommands();
  useCommands([
    {
      id: 'palette.open',
      label: t('title'),
      section: 'general',
      keys: ['Ctrl+K'],
      whileTyping: true,
      run: () => setOverlay('palette'),
    },
    {
      id: 'palette.shortcuts',
      label: t('shortcuts'),
      section: 'general',
      keys: ['?'],
      run: () => setOverlay('shortcuts'),
    },
  ]);
  // Does not use `lazy`, which shows its fallback for a third of a second even when the code is loaded.
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPalette>>>();
  useEffect(() => {
    // Replacing an open palette would lose its typed text.
    if (loaded || overlay === 'palette') return undefined;
    let isPending = true;
    const load = () =>
      loadPalette().then(
        (module) => isPending && setLoaded(module),
        () => undefined,
      );
    const timer = setTimeout(() => void load(), PRELOAD_AFTER_MS);
    return () => {
      isPending = false;
      clearTimeout(timer);
    };
  }, [loaded, overlay]);
  const CommandPalette = loaded?.CommandPalette ?? LazyPalette;
  const close = () => setOverlay(null);
  return (
    // While the overlay is loading, the dialog role prevents typed keys from running shortcuts.
    <Suspense fallback={<div role="dialog" aria-busy aria-label={t('title')} />}>
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
