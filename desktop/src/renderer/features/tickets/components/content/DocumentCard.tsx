import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, Document24Regular } from '@fluentui/react-icons';
import type { Message } from '@recado/shared/messages';
import { useTranslation } from 'react-i18next';
import { CutText } from '../../../../ui/tooltip';
import { fileSize } from '../../rules/measures';
import { mediaWord } from '../mediaWords';
import { useContentStyles } from './contentStyles';
import { MissingFile } from './MissingFile';
import { useMediaAddress } from './useMediaAddress';

/** A document, or any file nothing else shows: its name, its size, and "Baixar". */
export function DocumentCard({ message }: { message: Message }) {
  const styles = useContentStyles();
  const { t, i18n } = useTranslation('tickets');
  const address = useMediaAddress(message.mediaUrl);
  if (!message.mediaUrl) return <MissingFile message={message} />;
  const { fileName = null, bytes = null, mimetype = '' } = message.media ?? {};
  const name = fileName ?? mediaWord(message.mediaType, t);
  const kind = extensionOf(name) ?? mimetype.split('/').at(-1) ?? '';
  const details = [kind.toUpperCase(), bytes === null ? '' : fileSize(bytes, i18n.language)];
  return (
    <div className={styles.card}>
      <Document24Regular className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <CutText className={styles.title}>{name}</CutText>
        <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
      </span>
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
}

function extensionOf(name: string): string | undefined {
  return /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1];
}
