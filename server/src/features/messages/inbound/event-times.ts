import type { Inbound, MessageData } from '#messenger/gateway';
import type { InboundDeps } from './inbound.deps';

type Deps = { tickets: Pick<InboundDeps['tickets'], 'referenceData'> };
type Event = NonNullable<MessageData['event']>;

/**
 * Adds the start of events, in the company's time zone, to the title in their texts, so that lists, quotes, webhooks
 * and notifications show it, too. Reads nothing without events.
 */
export async function addEventTimes<T extends Inbound>(
  { tickets }: Deps,
  companyId: number,
  inbound: readonly T[],
): Promise<readonly T[]> {
  if (!inbound.some((each) => eventOf(each)?.startsAt)) return inbound;
  const timed = timeAdder(await tickets.referenceData.timeZone(companyId));
  return inbound.map((each) => {
    const event = eventOf(each);
    if (!event) return each;
    if (!('change' in each)) return 'body' in each ? { ...each, body: timed(each.body, event) } : each;
    const { change } = each;
    return change.type === 'event'
      ? { ...each, change: { ...change, body: timed(change.body, event) } }
      : each;
  });
}

function eventOf(inbound: Inbound): Event | undefined {
  if ('change' in inbound) return inbound.change.type === 'event' ? inbound.change.event : undefined;
  return 'notice' in inbound ? undefined : inbound.data?.event;
}

/** Formats as DD/MM/YYYY HH:mm. */
function timeAdder(timeZone: string): (body: string, event: Event) => string {
  const format = new Intl.DateTimeFormat('pt-BR', {
    ...{ timeZone, day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return (body, { startsAt }) => {
    if (startsAt === null) return body;
    const [title = '', ...description] = body.split('\n');
    const time = format.format(new Date(startsAt)).replace(',', '');
    return [`${title} · ${time}`, ...description].join('\n');
  };
}
