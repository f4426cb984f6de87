import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useContentStyles } from '../content-styles';

const useStyles = makeStyles({ link: { color: tokens.colorBrandForegroundLink } });

/** Shows an address by its host; one that no browser opens as text. */
export function WebLink({ url }: { url: string }) {
  const styles = useContentStyles();
  const own = useStyles();
  const host = hostOf(url);
  if (!host) return <span className={styles.detail}>{url}</span>;
  return (
    <Link
      className={mergeClasses(styles.detail, own.link)}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
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
