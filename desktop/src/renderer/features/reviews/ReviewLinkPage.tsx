import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { desktop } from '@/lib/bridge';
import { StateMessage } from '@/ui/states/StateMessage';

/** Redirects customers from a review link of the app to the review page that the server renders. */
export function ReviewLinkPage() {
  const { t } = useTranslation('reviews');
  const { uuid = '' } = useParams();
  useEffect(() => {
    void desktop()
      .server.address()
      .then((address) => window.location.replace(`${address ?? ''}/avaliacao/${encodeURIComponent(uuid)}`));
  }, [uuid]);
  return <StateMessage role="status" title={t('link.loading')} />;
}
