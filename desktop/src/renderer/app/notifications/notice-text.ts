import { useTranslation } from 'react-i18next';
import { isMaybeSent } from '@recado/shared/messages';
import type { Notice, NoticeContent } from '@recado/shared/notifications';
import { contactName } from '@/lib/formats/names';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import {
  campaignReportPath,
  CAMPAIGNS_PATH,
  connectionHealthPath,
  CONNECTIONS_PATH,
  contactListPath,
  CONTACTS_PATH,
  MESSAGES_API_PATH,
  SCHEDULES_PATH,
  SETTINGS_PATH,
  TICKETS_PATH,
} from '@/lib/navigation/paths';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

const MAX_NAME = 100;

export interface NoticeText {
  title: string;
  detail: string;
  /** The place to which the notice leads. */
  path: string;
  /** Label of the link to that place. */
  open: string;
  /** Good news, without a warning sign. */
  isGood: boolean;
}

type TextOf = {
  [K in NoticeContent['kind']]: (
    content: Extract<NoticeContent, { kind: K }>,
    notice: Notice,
  ) => Pick<NoticeText, 'title' | 'path'> & Partial<NoticeText>;
};

const NUMBER_TITLES = {
  red: 'notice.numberRed',
  recovered: 'notice.numberRecovered',
  warned: 'notice.numberWarned',
} as const;

/** Returns a function that describes a notice and the place to which it leads. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const { t } = useTranslation('notifications');
  const { t: tCampaigns } = useTranslation('campaigns');
  const { t: tSchedules } = useTranslation('schedules');
  const { t: tTickets } = useTranslation('tickets');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  const nameOf = ({ contactName: name }: Notice) =>
    name === null ? t('notice.someone') : contactName(name).slice(0, MAX_NAME);
  const ticketPath = ({ ticketUuid }: Notice) =>
    ticketUuid === null ? TICKETS_PATH : `${TICKETS_PATH}/${ticketUuid}`;
  const until = (end: string) => timeText(new Date(end), new Date());
  const campaignsOf = ({
    campaigns: [first, ...others],
  }: Extract<NoticeContent, { campaigns: unknown }>) => ({
    name: first?.name ?? '',
    path: first && others.length === 0 ? campaignReportPath(first.id) : CAMPAIGNS_PATH,
    more: others.length,
  });
  const importDetail = ({ added, invalid }: { added: number; invalid: number }) =>
    [
      t('notice.import.added', { count: added }),
      ...(invalid > 0 ? [t('notice.import.invalid', { count: invalid })] : []),
    ].join(' · ');
  const texts: TextOf = {
    campaignPaused: (content) => {
      const { name, path, more } = campaignsOf(content);
      const cause = tCampaigns(`pause.reason.${content.reason}`);
      return {
        path,
        title: more === 0 ? t('notice.paused', { name }) : t('notice.pausedMany', { name, count: more }),
        detail:
          content.until === null
            ? tCampaigns('pause.open', { cause })
            : tCampaigns('pause.until', { time: until(content.until), cause }),
      };
    },
    campaignNotStarted: (content) => {
      const { name, path } = campaignsOf(content);
      return {
        path,
        title: t('notice.notStarted', { name }),
        detail: tCampaigns(`startError.${content.reason}`),
      };
    },
    campaignEnded: (content) => {
      const { name, path } = campaignsOf(content);
      return { path, title: t('notice.ended', { name }), isGood: true };
    },
    badReview: ({ note }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t('notice.review', { name: nameOf(notice), note }),
      detail: (notice.comment ?? '').replace(/\s+/gu, ' '),
    }),
    ticketAssigned: ({ by }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t('notice.assigned', { name: nameOf(notice) }),
      detail: by === null ? t('notice.assignedAutomatically') : t('notice.assignedBy', { name: by }),
      isGood: true,
    }),
    ticketWoken: ({ promise }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t(promise ? 'notice.promiseDue' : 'notice.woken', { name: nameOf(notice) }),
      detail: (notice.comment ?? '').replace(/\s+/gu, ' '),
      isGood: true,
    }),
    scheduleFailed: ({ scheduleId, failure, seriesEnded }, notice) => ({
      // A series that goes on is not among the failed ones.
      path: `${SCHEDULES_PATH}?filter=all&scheduleId=${scheduleId}`,
      title: t(failure === 'unknown' ? 'notice.scheduleMaybe' : 'notice.schedule', { name: nameOf(notice) }),
      detail: [
        tSchedules(`failure.${failure}`, { context: 'ERRO' }),
        ...(seriesEnded ? [t('notice.seriesEnded')] : []),
      ].join(' '),
    }),
    messageFailed: ({ failure }, notice) => ({
      path: ticketPath(notice),
      title: t(isMaybeSent(failure) ? 'notice.messageMaybe' : 'notice.message', { name: nameOf(notice) }),
      detail: tTickets(`failure.${failure}`),
    }),
    contactImportEnded: ({ isFailed = false, ...counts }) => ({
      path: CONTACTS_PATH,
      title: t(isFailed ? 'notice.import.contactsFailed' : 'notice.import.contacts'),
      detail: importDetail(counts),
      isGood: !isFailed,
    }),
    listImportEnded: ({ contactListId, listName, isFailed, ...counts }) => ({
      path: contactListPath(contactListId),
      title: t(isFailed ? 'notice.import.listFailed' : 'notice.import.list', { name: listName }),
      detail: importDetail(counts),
      isGood: !isFailed,
    }),
    exportEnded: ({ isFailed }, notice) => ({
      path: ticketPath(notice),
      title: t(isFailed ? 'notice.exportFailed' : 'notice.export', { name: nameOf(notice) }),
      isGood: !isFailed,
    }),
    connectionDown: ({ connectionName, isLoggedOut }) => ({
      path: CONNECTIONS_PATH,
      title: t('notice.connectionDown', { name: connectionName }),
      detail: t(isLoggedOut ? 'notice.loggedOut' : 'notice.noContact'),
    }),
    newChatsBlocked: ({ connectionName, until: end }) => ({
      path: CONNECTIONS_PATH,
      title: t('notice.newChatsBlocked', { name: connectionName }),
      detail: end === null ? t('notice.blockedOpen') : t('notice.blockedUntil', { time: until(end) }),
    }),
    numberHealth: ({ connectionId, connectionName: name, change, by }) => ({
      path: connectionHealthPath(connectionId),
      title: t(NUMBER_TITLES[change], { name }),
      detail:
        change === 'warned'
          ? t('notice.numberHalved', { by: by ?? '' })
          : change === 'red'
            ? t('notice.numberAdvice')
            : '',
      isGood: change === 'recovered',
    }),
    assignmentFailed: ({ queueName, tries }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t('notice.notAccepted', { name: nameOf(notice) }),
      detail: t('notice.notAcceptedDetail', { queue: queueName, count: tries }),
    }),
    webhookFailing: ({ host }) => ({
      path: MESSAGES_API_PATH,
      title: t('notice.webhook', { host }),
      detail: t('notice.webhookDetail'),
    }),
    deadlineNear: ({ deadline, dueAt }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t('notice.deadlineNear', { name: nameOf(notice) }),
      detail: t(`notice.deadline.${deadline}`, { time: until(dueAt) }),
    }),
    deadlineMissed: ({ deadline, dueAt }, notice) => ({
      path: ticketPath(notice),
      open: t('notice.openConversation'),
      title: t('notice.deadlineMissed', { name: nameOf(notice) }),
      detail: t(`notice.deadline.${deadline}`, { time: until(dueAt) }),
    }),
    visited: ({ by, reason }) => ({
      path: `${SETTINGS_PATH}?tab=visits`,
      title: t('notice.visited', { name: by }),
      detail: reason,
    }),
  };
  return (notice) => {
    const textOf = texts[notice.content.kind] as (
      content: NoticeContent,
      notice: Notice,
    ) => ReturnType<TextOf[NoticeContent['kind']]>;
    return { detail: '', isGood: false, open: t('notice.open'), ...textOf(notice.content, notice) };
  };
}
