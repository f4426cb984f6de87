import type { ServiceLevel } from '@recado/shared/service-levels';
import { versionOf } from '#core/forms';
import { ALL_OTHERS, type ServiceLevelDocument } from './service-level.model';

export function presentServiceLevel(level: ServiceLevelDocument): ServiceLevel {
  const { _id: id, name, firstReplyMinutes, nextReplyMinutes, resolveMinutes, warnPercent, scopes } = level;
  return {
    id,
    name,
    firstReplyMinutes,
    nextReplyMinutes,
    resolveMinutes,
    warnPercent,
    queueIds: scopes.filter((scope) => scope !== ALL_OTHERS),
    version: versionOf(level),
  };
}
