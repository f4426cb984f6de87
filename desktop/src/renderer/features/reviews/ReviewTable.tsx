import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { CommentRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type NpsType, npsTypeOf, type Review } from '@recado/shared/reviews';
import { contactName } from '@/lib/formats/names';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { CommentDialog } from './CommentDialog';

const COLORS: Record<NpsType, 'danger' | 'warning' | 'success'> = {
  detractors: 'danger',
  passives: 'warning',
  promoters: 'success',
};

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  read: { minWidth: 0, padding: 0 },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

export function ReviewTable({ reviews }: { reviews: readonly Review[] }) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  const [read, setRead] = useState<Review | null>(null);
  const columns: readonly Column<Review>[] = [
    {
      id: 'id',
      label: t('columns.id'),
      width: '44px',
      cell: ({ id }) => <span className={styles.quiet}>{id}</span>,
    },
    {
      id: 'user',
      label: t('columns.user'),
      width: 'minmax(110px, 1fr)',
      cell: ({ user }) => <CutText>{user?.name ?? t('none')}</CutText>,
    },
    {
      id: 'contact',
      label: t('columns.contact'),
      width: 'minmax(110px, 1fr)',
      cell: ({ ticket }) => <CutText>{contactName(ticket.contact.name)}</CutText>,
    },
    {
      id: 'class',
      label: t('columns.class'),
      width: '104px',
      cell: ({ note }) => (
        <Badge appearance="tint" color={COLORS[npsTypeOf(note)]}>
          {t(`classes.${npsTypeOf(note)}`)}
        </Badge>
      ),
    },
    {
      id: 'date',
      label: t('columns.date'),
      width: '128px',
      cell: ({ createdAt }) => <TimeText instant={createdAt} pattern="dd/MM/yyyy HH:mm" />,
    },
    {
      id: 'note',
      label: t('columns.note'),
      width: '48px',
      align: 'end',
      named: true,
      cell: ({ note }) => note,
    },
    {
      id: 'observation',
      label: t('columns.observation'),
      width: '88px',
      named: true,
      cell: (review) =>
        review.observation === '' ? (
          t('none')
        ) : (
          <Button
            size="small"
            appearance="transparent"
            className={styles.read}
            icon={<CommentRegular />}
            aria-label={t('comment.readOf', { name: contactName(review.ticket.contact.name) })}
            onClick={() => setRead(review)}
          >
            {t('comment.read')}
          </Button>
        ),
    },
    {
      id: 'ticket',
      label: t('columns.ticket'),
      width: '72px',
      align: 'end',
      cell: ({ ticket }) => (
        <Link
          className={styles.link}
          to={`/tickets/${ticket.uuid}`}
          aria-label={t('ticket.openOf', { name: contactName(ticket.contact.name) })}
        >
          {t('ticket.open')}
        </Link>
      ),
    },
  ];
  return (
    <>
      <DataTable label={t('title')} columns={columns} rows={reviews} rowKey={({ id }) => id} />
      {read && <CommentDialog comment={read.observation} onClose={() => setRead(null)} />}
    </>
  );
}
