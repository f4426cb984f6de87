import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Document20Regular,
  Image20Regular,
  MusicNote220Regular,
  Video20Regular,
} from '@fluentui/react-icons';
import type { MediaKind } from '@recado/shared/media';
import { MessageText, useBubbleStyles } from '@/features/message-content';
import { CutText } from '@/ui/tooltip/CutText';
import type { TextPart } from './rules/text-preview';

const useStyles = makeStyles({
  bubble: { maxWidth: '100%' },
  file: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundAlpha,
  },
  icon: { display: 'flex', flexShrink: 0 },
  unknown: {
    padding: '0 2px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorStatusDangerBackground2,
    color: tokens.colorStatusDangerForeground3,
  },
  // Of a line that the server adds.
  added: { display: 'block', marginTop: tokens.spacingVerticalM },
});

function FileIcon({ kind }: { kind: MediaKind | null }) {
  if (kind === 'image') return <Image20Regular />;
  if (kind === 'video') return <Video20Regular />;
  return kind === 'audio' ? <MusicNote220Regular /> : <Document20Regular />;
}

interface PreviewBubbleProps {
  parts: readonly TextPart[];
  file?: { name: string; kind: MediaKind | null } | undefined;
  /** A line that the server adds to the text. */
  added?: string | undefined;
}

/** Shows a text as the customer's phone does, and variables that nothing fills. */
export function PreviewBubble({ parts, file, added }: PreviewBubbleProps) {
  const styles = useStyles();
  const bubble = useBubbleStyles();
  return (
    <div className={mergeClasses(bubble.bubble, bubble.bubbleOwn, bubble.cornerOwn, styles.bubble)}>
      {file && (
        <span className={styles.file}>
          <span className={styles.icon} aria-hidden>
            <FileIcon kind={file.kind} />
          </span>
          <CutText>{file.name}</CutText>
        </span>
      )}
      {parts.map(({ text, isUnknown }, index) =>
        isUnknown ? (
          <mark key={index} className={styles.unknown}>
            {text}
          </mark>
        ) : (
          <MessageText key={index} text={text} />
        ),
      )}
      {added !== undefined && (
        <span className={styles.added}>
          <MessageText text={added} />
        </span>
      )}
    </div>
  );
}
