import { useTranslation } from 'react-i18next';
import type { HealthKind, HealthLine, HealthLineOf } from '@recado/shared/connection-health';
import { useFormatInstant } from '@/lib/i18n/dates';

interface LineTexts {
  title: string;
  text: string;
  /** How to act now; undefined if there is no need. */
  advice: string | undefined;
}

type Key<K extends HealthKind> = (line: HealthLineOf<K>) => {
  text: string;
  values?: Record<string, string | number>;
  /** Default: the advice of the line's kind. */
  advice?: string;
};

/** Returns the texts of a line of a number's health. */
export function useLineTexts(): (line: HealthLine) => LineTexts {
  const { t, i18n } = useTranslation('connection-health');
  const { t: tConnections } = useTranslation('connections');
  const { t: tCampaigns } = useTranslation('campaigns');
  const format = useFormatInstant();
  const time = (instant: string) => format(instant, 'dd/MM/yyyy HH:mm');
  const percent = (share: number) =>
    share.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 0 });

  const keys: { [K in HealthKind]: Key<K> } = {
    session: ({ values: { status, reason, since, number } }) => {
      const values = { since: since ? time(since) : '' };
      if (status === 'CONNECTED') return { text: 'session.connected' };
      if (number === null && reason !== 'loggedOut')
        return { text: 'session.unpaired', advice: 'session.unpaired' };
      return {
        text: 'session.down',
        values: { ...values, reason: reason ? tConnections(`reason.${reason}`, { version: '' }) : '' },
        advice:
          reason === 'loggedOut' || reason === 'replaced' || reason === 'banned' || reason === 'stopped'
            ? `session.${reason}`
            : 'session.down',
      };
    },
    protocol: ({ values: { version, rejected, days } }) => ({
      text: rejected ? 'protocol.rejected' : days === 0 ? 'protocol.acceptedToday' : 'protocol.accepted',
      values: { version, count: days },
      advice: rejected ? 'protocol.rejected' : 'protocol.old',
    }),
    closes: ({ values: { recent, codes } }) => ({
      text: codes.length === 0 ? 'closes.none' : recent === 0 ? 'closes.earlier' : 'closes.some',
      values: {
        count: recent,
        codes: codes
          .slice(0, SHOWN)
          .map(({ code, at }) => `${code} (${time(at)})`)
          .join(', '),
      },
    }),
    link: ({ values: { since } }) =>
      since ? { text: 'link.since', values: { since: time(since) } } : { text: 'link.unknown' },
    quota: ({ values: { capStatus, used, total, until } }) => ({
      text:
        capStatus && capStatus !== 'NONE'
          ? `quota.${capStatus}`
          : used !== null && total !== null
            ? 'quota.used'
            : 'quota.free',
      values: { used: used ?? 0, total: total ?? 0, until: until ? time(until) : t('noEnd') },
      advice: capStatus === 'SECOND_WARNING' || capStatus === 'CAPPED' ? 'quota.stopped' : 'quota.short',
    }),
    lock: ({ values: { active, until, byRecado } }) => ({
      text: !active ? 'lock.none' : byRecado ? 'lock.byRecado' : 'lock.active',
      values: { until: until ? time(until) : t('noEnd') },
    }),
    warning: ({ values: { at, by, until } }) => ({
      text: at ? 'warning.recorded' : 'warning.none',
      values: { at: at ? time(at) : '', by: by ?? '', until: until ? time(until) : '' },
    }),
    newChats: ({ values: { used, limit } }) => ({ text: 'newChats.used', values: { used, limit } }),
    undelivered: ({ values: { sent, undelivered, share, weekShare } }) => ({
      text: share === null ? 'undelivered.few' : weekShare === null ? 'undelivered.day' : 'undelivered.week',
      values: {
        count: sent,
        undelivered,
        share: percent(share ?? 0),
        week: percent(weekShare ?? 0),
      },
    }),
    optOuts: ({ values: { optOuts, messages } }) => ({
      text: messages === 0 ? 'optOuts.none' : 'optOuts.some',
      values: { optOuts, count: messages },
    }),
    pauses: ({ values: { active, last, schedulesFail } }) => {
      const [latest] = last;
      return {
        text:
          active.length > 0
            ? 'pauses.active'
            : schedulesFail
              ? 'pauses.schedules'
              : latest
                ? 'pauses.last'
                : 'pauses.none',
        values: {
          reasons: active.map(({ reason }) => tCampaigns(`pause.reason.${reason}`)).join('; '),
          last: latest ? tCampaigns(`pause.reason.${latest.reason}`) : '',
          since: latest ? time(latest.since) : '',
        },
        advice: schedulesFail && active.length === 0 ? 'pauses.schedules' : 'pauses.campaigns',
      };
    },
    phone: ({ values: { seenAt, offline, unlinkAt } }) => ({
      text: !seenAt ? 'phone.unknown' : offline ? 'phone.offline' : 'phone.seen',
      values: { seen: seenAt ? time(seenAt) : '', unlink: unlinkAt ? time(unlinkAt) : '' },
    }),
  };

  return (line) => {
    const { text, values, advice } = (keys[line.kind] as Key<HealthKind>)(line as never);
    return {
      title: t(`title.${line.kind}`),
      text: t(`line.${text}`, values),
      advice: line.state === 'green' ? undefined : t(`advice.${advice ?? line.kind}`, values),
    };
  };
}

const SHOWN = 5;
