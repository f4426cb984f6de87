import type { MessageData } from '@recado/shared/messages';
import { useContentStyles } from '../content-styles';
import { hostOf, WebLink } from './WebLink';

/** Shows the preview supplied by the sender's phone; nothing is fetched from the link. */
export function LinkPreview({ preview }: { preview: NonNullable<MessageData['linkPreview']> }) {
  const styles = useContentStyles();
  const { url, title, description } = preview;
  const host = hostOf(url);
  if (!host || !(title ?? description)) return null;
  return (
    <div className={styles.card}>
      <span className={styles.words}>
        <span className={styles.title}>{title ?? host}</span>
        {description && <span className={styles.detail}>{description}</span>}
        <WebLink url={url} />
      </span>
    </div>
  );
}
