import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { QRCodeCanvas } from 'qrcode.react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceLink } from '@recado/shared/source-links';
import { saveFile } from '@/lib/sheet/save-file';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';

/** Pixels of the saved image, which is sharp on a printed page. */
const SIZE = 1_024;
const SHOWN = '256px';

const useStyles = makeStyles({
  surface: { maxWidth: '400px', width: 'calc(100% - 32px)' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    overflowWrap: 'anywhere',
  },
  frame: {
    padding: '14px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    // Phones read only dark codes on a light background, so the background is white in the dark theme too.
    backgroundColor: 'white',
    lineHeight: 0,
  },
  button: { whiteSpace: 'nowrap', flexShrink: 0 },
  address: { color: tokens.colorNeutralForeground3, textAlign: 'center' },
});

interface LinkCodeDialogProps {
  link: SourceLink & { url: string };
  onClose: () => void;
}

/** Shows a link's QR code, which can be saved as an image. */
export function LinkCodeDialog({ link: { name, url }, onClose }: LinkCodeDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('source-links');
  const canvas = useRef<HTMLCanvasElement>(null);
  useReturnFocus();
  const save = () =>
    canvas.current?.toBlob((image) => {
      if (image) saveFile(t('qr.fileName', { name }), image);
    }, 'image/png');
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('qr.title', { name })}</DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.frame}>
              <QRCodeCanvas
                ref={canvas}
                value={url}
                size={SIZE}
                marginSize={2}
                bgColor="#ffffff"
                fgColor="#000000"
                role="img"
                title={t('qr.title', { name })}
                style={{ width: SHOWN, height: SHOWN }}
              />
            </div>
            <Text>{t('qr.text')}</Text>
            <Text size={200} className={styles.address}>
              {url}
            </Text>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('qr.close')}</Button>
            <Button appearance="primary" className={styles.button} onClick={save}>
              {t('qr.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
