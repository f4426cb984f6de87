import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { AttachmentField } from '@/ui/attachment/AttachmentField';
import type { AnnouncementImage } from './useAnnouncementImage';

/** Attaches a PNG or JPEG image, or removes the stored one. */
export function AnnouncementImageField({ image }: { image: AnnouncementImage }) {
  const { t } = useTranslation('announcements');
  const { rejection, uploadError } = image;
  return (
    <>
      <AttachmentField
        selected={image.selected}
        stored={image.stored}
        progress={image.progress}
        disabled={image.busy}
        accept=".png,.jpg,.jpeg"
        onSelect={image.select}
        onRemove={image.remove}
      >
        {t('form.imageHint')}
      </AttachmentField>
      {(rejection ?? uploadError) !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {rejection
              ? t(`form.imageErrors.${rejection}`)
              : t('form.imageErrors.upload', { reason: errorText(uploadError) })}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
