import { makeStyles, tokens } from '@fluentui/react-components';
import { Edit16Regular, Eye16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { TicketViewer } from '@recado/shared/tickets';
import { useTicketViewers } from '@/data/tickets/useTicketViewers';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  icon: { flexShrink: 0 },
  typing: { color: tokens.colorBrandForeground1 },
});

/** Maximum number of viewers shown by name. */
const NAMED = 2;

/** Viewers who are typing are first. */
export function TicketViewers({ ticketId }: { ticketId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-actions');
  const viewers = useTicketViewers(ticketId);
  const typing = viewers.filter((viewer) => viewer.typing);
  const shown = typing.length > 0 ? typing : viewers;
  const names = namesOf(shown);
  return (
    // Always rendered, so that screen readers announce new viewers.
    <span role="status" className={styles.root}>
      {shown.length > 0 && (
        <>
          <span aria-hidden>·</span>
          {typing.length > 0 ? (
            <Edit16Regular className={styles.icon} aria-hidden />
          ) : (
            <Eye16Regular className={styles.icon} aria-hidden />
          )}
          <CutText className={typing.length > 0 ? styles.typing : undefined}>
            {typing.length > 0
              ? t('here.typing', { names, count: shown.length })
              : t('here.viewing', { names, count: shown.length })}
          </CutText>
        </>
      )}
    </span>
  );

  function namesOf(people: readonly TicketViewer[]): string {
    const [first, second] = people.map(({ name }) => name);
    if (people.length > NAMED) return t('here.more', { name: first, others: people.length - 1 });
    return second === undefined ? (first ?? '') : t('here.two', { first, second });
  }
}
