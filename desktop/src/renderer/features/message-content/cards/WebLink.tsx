import { Link } from '@fluentui/react-components';
import { useContentStyles } from '../content-styles';

/** Shows an address by its host; one that no browser opens as text. */
export function WebLink({ url }: { url: string }) {
  const styles = useContentStyles();
  const host = hostOf(url);
  if (!host) return <span className={styles.detail}>{url}</span>;
  return (
    <Link className={styles.detail} href={url} target="_blank" rel="noopener noreferrer">
      {host}
    </Link>
  );
}

/** Returns the link's host; undefined if it is no web address. */
export function hostOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? host : undefined;
  } catch {
    return undefined;
  }
}
