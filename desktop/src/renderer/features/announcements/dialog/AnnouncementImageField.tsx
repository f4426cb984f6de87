import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { AttachmentField } from '@/ui/attachment/AttachmentField';
import type { AnnouncementImage } from './useAnnouncementImage';

/** Attaches a PNG or JPEG image, or removes the stored one. */
export function AnnouncementImageField({ image }: { image: AnnouncementImage }) {
  const { t } = useTranslation('announcements');
  const { stored, problem } = image;
  return (
    <>
      <AttachmentField
        chosen={image.chosen}
        stored={
          stored && {
            name: stored.mediaName ?? '',
            type: 'image',
            url: stored.mediaPath && `/public/${stored.mediaPath}`,
          }
        }
        progress={image.progress}
        disabled={image.busy}
        accept=".png,.jpg,.jpeg"
        onChoose={image.choose}
        onRemove={image.remove}
      >
        {t('form.imageHint')}
      </AttachmentField>
      {problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {problem.kind === 'upload'
              ? t('form.imageErrors.upload', { reason: errorText(problem.error) })
              : t(`form.imageErrors.${problem.kind}`)}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
