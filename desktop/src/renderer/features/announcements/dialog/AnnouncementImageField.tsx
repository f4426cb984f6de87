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
        chosen={image.chosen}
        stored={image.stored}
        progress={image.progress}
        disabled={image.busy}
        accept=".png,.jpg,.jpeg"
        onChoose={image.choose}
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
