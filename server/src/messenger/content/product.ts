import { formatMoney } from '@recado/shared/messages';
import { type ContentReader, linesOf, moneyOf, short } from './content-part';

/** Reads a product or a catalogue, with what the customer wrote to it. */
export const product: ContentReader = ({ productMessage: from }) => {
  if (!from) return null;
  const { product: item, catalog, body, footer } = from;
  const title = short(item?.title) ?? short(catalog?.title) ?? '';
  const currency = item?.currencyCode;
  const price = moneyOf(item?.salePriceAmount1000, currency) ?? moneyOf(item?.priceAmount1000, currency);
  const question = linesOf(short(body), short(footer)) || null;
  const found = {
    title,
    description: short(item?.description) ?? short(catalog?.description),
    price,
    url: short(item?.url),
    question,
  };
  const name = item ? 'Produto' : 'Catálogo';
  const facts = [title, price && formatMoney(price)].filter(Boolean).join(', ');
  return {
    kind: 'product',
    body: linesOf(facts ? `${name}: ${facts}` : name, question),
    from,
    data: { product: found },
  };
};
