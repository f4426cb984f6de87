import { type ContentReader, instantOf, linesOf, short } from './content-part';

export const event: ContentReader = ({ eventMessage: from }) => {
  if (!from) return null;
  const { isCanceled, joinLink, location } = from;
  const name = short(from.name) ?? '';
  const description = short(from.description);
  const found = {
    name,
    description,
    startsAt: instantOf(from.startTime),
    endsAt: instantOf(from.endTime),
    location: linesOf(short(location?.name), short(location?.address)).replace('\n', ', ') || null,
    link: short(joinLink),
    isCanceled: Boolean(isCanceled),
  };
  const title = [isCanceled ? 'Evento cancelado' : 'Evento', name].filter(Boolean).join(': ');
  return { kind: 'event', body: linesOf(title, description), from, data: { event: found } };
};
