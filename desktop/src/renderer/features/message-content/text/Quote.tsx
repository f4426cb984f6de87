import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { plainText } from '@/data/messages/text-formatting';
import { clock } from '@/lib/formats/measures';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { productTokens } from '@/ui/theme/themes';
import { useConversationScope } from '../ConversationScope';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'stretch',
    gap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    width: 'calc(100% + 8px)',
    margin: '2px -4px 4px',
    borderLeft: `3px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
  },
  own: { backgroundColor: productTokens.colorOwnBubbleQuote },
  jump: {
    flexGrow: 1,
    minWidth: 0,
    padding: '4px 8px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  text: {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  icon: { verticalAlign: '-3px', marginRight: tokens.spacingHorizontalXS },
  picture: { width: '48px', flexShrink: 0, objectFit: 'cover' },
  download: { alignSelf: 'center', padding: '6px 10px', color: tokens.colorNeutralForeground2 },
});

interface QuoteProps {
  quoted: NonNullable<Message['quotedMsg']>;
  /** True if the replying message is outgoing. */
  fromMe: boolean;
  place: ConversationInfo;
}

/**
 * Shows a quoted message according to its type; a click jumps to the message. If the message is not loaded, only its
 * text is shown.
 */
export function Quote({ quoted, fromMe, place }: QuoteProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { messages } = useConversationScope();
  const jump = useSetAtom(jumpToMessageAtom);
  const original = messages().find(({ id }) => id === quoted.id);
  const thumbnail = useMediaAddress(original?.media?.thumbnailUrl ?? imageOf(original));
  const file = useMediaAddress(original?.mediaType === 'document' ? original.mediaUrl : null);
  const name = useAuthor(quoted, original);
  const Icon = mediaIcon(quoted.mediaType);
  const text = plainText(quoted.fromMe ? writtenText(quoted.body).text : quoted.body);
  const { seconds = null, fileName = null } = original?.media ?? {};
  const kind = fileName ?? mediaLabel(quoted.mediaType, t);
  return (
    <span className={mergeClasses(styles.root, fromMe && styles.own)}>
      <button
        type="button"
        className={styles.jump}
        onClick={() => jump({ ticketUuid: place.uuid, messageId: quoted.id })}
      >
        {name && <span className={styles.name}>{name}</span>}
        <span className={styles.text}>
          {quoted.mediaType !== 'text' && <Icon className={styles.icon} aria-hidden />}
          {text || kind}
          {seconds !== null && ` · ${clock(seconds)}`}
        </span>
      </button>
      {thumbnail && <img className={styles.picture} src={thumbnail} alt="" />}
      {file && (
        <a
          className={styles.download}
          href={file}
          download={fileName ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('file.downloadNamed', { name: kind })}
        >
          <ArrowDownload16Regular aria-hidden />
        </a>
      )}
    </span>
  );
}

function imageOf(message: Message | undefined): string | null {
  const shown = message?.mediaType === 'image' || message?.mediaType === 'sticker';
  return shown ? (message?.mediaUrl ?? null) : null;
}

function useAuthor(quoted: QuoteProps['quoted'], original: Message | undefined): string | null {
  const { t } = useTranslation('message-content');
  const { id: userId } = useCurrentUser();
  if (!quoted.fromMe) return original?.contact ? contactName(original.contact.name) : null;
  if (original?.user?.id === userId) return t('you');
  return original?.user?.name ?? writtenText(quoted.body).name;
}
