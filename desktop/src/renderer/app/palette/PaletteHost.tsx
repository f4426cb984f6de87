import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands';
import { overlayAtom } from './paletteState';
import { useShellCommands } from './useShellCommands';

const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette')).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet')).ShortcutSheet }));

/** Where the palette and the sheet open; both are loaded when they are first asked for. */
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
  const close = () => setOverlay(null);
  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
