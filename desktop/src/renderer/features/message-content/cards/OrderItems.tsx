import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronUp16Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type OrderItem, readOrder } from '@recado/shared/messages';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';

const useStyles = makeStyles({
  toggle: { alignSelf: 'flex-start', minWidth: 'auto', paddingLeft: 0 },
  list: { margin: 0, padding: 0, listStyle: 'none', whiteSpace: 'normal' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  price: { fontVariantNumeric: 'tabular-nums' },
});

/** Shows the items of an order, which are read from WhatsApp when they are expanded. */
export function OrderItems({ messageId }: { messageId: string }) {
  const styles = useStyles();
  const { t } = useTranslation('message-content');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <Button
        className={styles.toggle}
        appearance="transparent"
        size="small"
        aria-expanded={isOpen}
        aria-controls={listId}
        icon={isOpen ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
        iconPosition="after"
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'order.hideItems' : 'order.showItems')}
      </Button>
      <div id={listId}>{isOpen && <Items messageId={messageId} />}</div>
    </>
  );
}

function Items({ messageId }: { messageId: string }) {
  const styles = useStyles();
  const { t } = useTranslation('message-content');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['messages', 'order', messageId],
    queryFn: ({ signal }) => call(readOrder, { params: { messageId } }, { signal }),
    // An order does not change.
    staleTime: Infinity,
    retry: false,
  });
  if (data)
    return (
      <ul className={styles.list}>
        {data.items.map((item, index) => (
          <Item key={index} item={item} />
        ))}
      </ul>
    );
  if (isFetching) return <Spinner size="tiny" label={t('order.loading')} />;
  return (
    <div role="alert">
      {error && errorText(error)}{' '}
      <Button size="small" onClick={() => void refetch()}>
        {t('order.retry')}
      </Button>
    </div>
  );
}

function Item({ item: { name, quantity, price } }: { item: OrderItem }) {
  const styles = useStyles();
  const { i18n } = useTranslation('message-content');
  return (
    <li className={styles.item}>
      <span>
        {quantity} × {name}
      </span>
      <span className={styles.price}>
        {price && formatMoney({ ...price, thousandths: price.thousandths * quantity }, i18n.language)}
      </span>
    </li>
  );
}
