import { Link } from '@fluentui/react-components';
import type { MessageData } from '@recado/shared/messages';
import { useContentStyles } from '../content-styles';

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
        <Link className={styles.detail} href={url} target="_blank" rel="noopener noreferrer">
          {host}
        </Link>
      </span>
    </div>
  );
}

/** Returns the link's host; undefined if it is no web address. */
function hostOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? host : undefined;
  } catch {
    return undefined;
  }
}
