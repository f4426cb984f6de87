import {
  Link,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { MenuProblem } from '@recado/shared/chatbot';
import type { QueueOption } from '@recado/shared/queue-options';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

interface MenuProblemsProps {
  problems: readonly MenuProblem[];
  options: readonly QueueOption[];
  onJump: (optionId: number) => void;
}

/** A click on a problem opens its option. */
export function MenuProblems({ problems, options, onJump }: MenuProblemsProps) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  if (problems.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('problems.heading', { count: problems.length })}</MessageBarTitle>
        <ul className={styles.list}>
          {problems.map(({ kind, optionId }) => (
            <li key={`${kind}-${optionId}`}>
              {optionId === null ? (
                t('problems.ofFirstMenu', { problem: t(`problems.${kind}`) })
              ) : (
                <Link as="button" type="button" inline onClick={() => onJump(optionId)}>
                  {t('problems.ofOption', {
                    path: pathOf(options, optionId),
                    problem: t(`problems.${kind}`),
                  })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

/** Returns an option's number in the tree and its title: "2.1 Boletos". */
function pathOf(options: readonly QueueOption[], id: number): string {
  const option = options.find((each) => each.id === id);
  if (!option) return '';
  const numbers: number[] = [];
  for (let at: QueueOption | undefined = option; at;) {
    numbers.unshift(at.option);
    const { parentId }: QueueOption = at;
    at = options.find((each) => each.id === parentId);
  }
  return `${numbers.join('.')} ${option.title}`.trim();
}
