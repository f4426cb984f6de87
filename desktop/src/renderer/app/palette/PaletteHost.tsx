import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '@/lib/commands/useCommands';
import { overlayAtom } from './palette-state';
import { useShellCommands } from './useShellCommands';

const loadPalette = () => import('./CommandPalette');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet')).ShortcutSheet }));

/** Loaded once the first screen stands, so that what is typed after Ctrl+K is not lost on the way. */
const PRELOAD_AFTER_MS = 3000;

/** Where the palette and the sheet open; neither is in the first load. */
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
  // Drawn as it is: even a loaded `lazy` shows its fallback first, and for a third of a second.
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPalette>>>();
  useEffect(() => {
    // Not while one is open: what takes its place would have none of what was typed.
    if (loaded || overlay === 'palette') return undefined;
    let asked = true;
    const keep = () =>
      loadPalette().then(
        (module) => asked && setLoaded(module),
        () => undefined,
      );
    const timer = setTimeout(() => void keep(), PRELOAD_AFTER_MS);
    return () => {
      asked = false;
      clearTimeout(timer);
    };
  }, [loaded, overlay]);
  const CommandPalette = loaded?.CommandPalette ?? LazyPalette;
  const close = () => setOverlay(null);
  return (
    // Where it does load only now, no letter may be taken for a shortcut meanwhile.
    <Suspense fallback={<div role="dialog" aria-busy aria-label={t('title')} />}>
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
