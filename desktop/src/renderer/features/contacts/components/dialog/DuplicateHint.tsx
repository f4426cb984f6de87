import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { contactName } from '@/lib/formats/names';
import type { Duplicate } from './refused-contact';

export function DuplicateHint({ duplicate, onOpen }: { duplicate: Duplicate; onOpen: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {t('form.duplicate', { name: contactName(duplicate.name) })}{' '}
      <Link as="button" type="button" inline onClick={onOpen}>
        {t('form.openDuplicate')}
      </Link>
    </>
  );
}
