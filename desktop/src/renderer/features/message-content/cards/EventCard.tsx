import { Calendar24Regular, CalendarCancel24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { MessageData } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { zonedPeriod } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { CardDetail, InfoCard } from './InfoCard';
import { useResponderName } from './useResponderName';
import { WebLink } from './WebLink';

type Event = NonNullable<MessageData['event']>;

const RESPONSES = ['going', 'maybe', 'notGoing'] as const;

interface EventCardProps {
  event: Event;
  place: ConversationInfo;
}

/** Shows an event and who accepted or declined, with the guests whom they bring. */
export function EventCard({ event, place }: EventCardProps) {
  const { t } = useTranslation('message-content');
  const { timeZone } = useCurrentUser().company;
  const { name, description, startsAt, endsAt, location, link, isCanceled, responses = [] } = event;
  return (
    <InfoCard
      icon={isCanceled ? CalendarCancel24Regular : Calendar24Regular}
      title={name || t('event.title')}
      struck={isCanceled}
      note={description}
    >
      {isCanceled && <CardDetail as="strong">{t('event.canceled')}</CardDetail>}
      {startsAt && <CardDetail>{zonedPeriod(startsAt, endsAt, timeZone)}</CardDetail>}
      {location && <CardDetail>{location}</CardDetail>}
      {link && <WebLink url={link} />}
      {RESPONSES.map((response) => (
        <Responses
          key={response}
          response={response}
          people={responses.filter((person) => person.response === response)}
          place={place}
        />
      ))}
    </InfoCard>
  );
}

interface ResponsesProps {
  response: (typeof RESPONSES)[number];
  people: NonNullable<Event['responses']>;
  place: ConversationInfo;
}

function Responses({ response, people, place }: ResponsesProps) {
  const { t } = useTranslation('message-content');
  const nameOf = useResponderName(place);
  if (people.length === 0) return null;
  const count = people.reduce((sum, { extraGuests }) => sum + 1 + extraGuests, 0);
  const names = people.map((person) =>
    person.extraGuests > 0 ? `${nameOf(person)} +${person.extraGuests}` : nameOf(person),
  );
  return <CardDetail>{t(`event.${response}`, { count, names: names.join(', ') })}</CardDetail>;
}
