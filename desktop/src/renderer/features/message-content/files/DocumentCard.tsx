import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  Document24Regular,
  DocumentPdf24Filled,
  DocumentText24Regular,
} from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { fileSize } from '@/lib/formats/measures';
import { previewKind } from '@/lib/media/preview-kind';
import { isPhotoDocument } from '@/lib/media/shown-path';
import { useFileDrag } from '@/lib/media/useFileDrag';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { mediaLabel } from '@/ui/message/media-labels';
import { CutText } from '@/ui/tooltip/CutText';
import { useContentStyles } from '../content-styles';
import { useConversationScope } from '../ConversationScope';
import { MessageImage } from './MessageImage';
import { MissingFile } from './MissingFile';

const useStyles = makeStyles({
  pdf: { color: tokens.colorPaletteRedForeground1 },
  open: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

export function DocumentCard({ message, alone = false }: { message: Message; alone?: boolean }) {
  const styles = useContentStyles();
  const { t, i18n } = useTranslation('tickets');
  const { t: tContent } = useTranslation('message-content');
  const address = useMediaAddress(message.mediaUrl);
  const view = useSetAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  const own = useStyles();
  const fileDrag = useFileDrag(address, message.media?.fileName ?? message.id);
  const [kindOfPreview] = useState(() => previewKind(message));
  if (!message.mediaUrl) return <MissingFile message={message} />;
  const { fileName = null, bytes = null, mimetype = '' } = message.media ?? {};
  const name = fileName ?? mediaLabel(message.mediaType, t);
  const kind = extensionOf(name) ?? mimetype.split('/').at(-1) ?? '';
  const details = [kind.toUpperCase(), bytes === null ? '' : fileSize(bytes, i18n.language)];
  const Icon =
    kindOfPreview === 'pdf'
      ? DocumentPdf24Filled
      : kindOfPreview === 'text'
        ? DocumentText24Regular
        : Document24Regular;
  const words = (
    <>
      <Icon className={mergeClasses(styles.icon, kindOfPreview === 'pdf' && own.pdf)} aria-hidden />
      <span className={styles.words}>
        <CutText className={styles.title}>{name}</CutText>
        <span
          className={mergeClasses(
            styles.detail,
            alone && (message.fromMe ? styles.besideOwnTime : styles.besideTime),
          )}
        >
          {details.filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
  const card = (
    <div className={mergeClasses(styles.card, alone && styles.alone)} {...fileDrag}>
      {kindOfPreview ? (
        <button
          type="button"
          className={own.open}
          aria-label={tContent('openDocument', { name })}
          onClick={() => view({ kind: 'document', messageId: message.id, scopeId })}
        >
          {words}
        </button>
      ) : (
        words
      )}
      <Button
        as="a"
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        href={address}
        download={name}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('file.downloadNamed', { name })}
      />
    </div>
  );
  if (!isPhotoDocument(message)) return card;
  return (
    <>
      <MessageImage message={message} name={name} />
      {card}
    </>
  );
}

function extensionOf(name: string): string | undefined {
  return /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1];
}
