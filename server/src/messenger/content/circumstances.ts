import type { proto } from '@whiskeysockets/baileys';
import type { MessageData } from '../gateway';
import { short } from './content-part';

/** Names of advertisements in WhatsApp's fields for the source of a conversation, such as `FB_Ads` and `ctwa_ad`. */
const AD_SOURCE = /(?:^|_)ads?(?:_|$)/i;

/** Returns what a message of any kind can have besides its content. */
export function circumstancesOf(
  context: proto.IContextInfo | null | undefined,
  viewOnce: boolean,
): Pick<MessageData, 'forwarded' | 'viewOnce' | 'ephemeralSeconds' | 'ad'> {
  const expiration = context?.expiration ?? 0;
  const ad = context && adOf(context);
  return {
    ...(context?.isForwarded ? { forwarded: true } : {}),
    ...(viewOnce ? { viewOnce: true } : {}),
    ...(expiration > 0 ? { ephemeralSeconds: expiration } : {}),
    ...(ad ? { ad } : {}),
  };
}

/** Returns the advertisement; null for another source. Programs use the same field for previews of links. */
function adOf(context: proto.IContextInfo): NonNullable<MessageData['ad']> | null {
  const { externalAdReply, conversionSource, entryPointConversionSource, ctwaPayload } = context;
  const { title, body, sourceUrl, sourceId, sourceType, ctwaClid, showAdAttribution } = externalAdReply ?? {};
  const isAd =
    Boolean(sourceId || ctwaClid || showAdAttribution || sourceType === 'ad' || ctwaPayload?.length) ||
    [conversionSource, entryPointConversionSource].some((source) => AD_SOURCE.test(source ?? ''));
  return isAd
    ? { title: short(title), description: short(body), url: short(sourceUrl), sourceId: short(sourceId) }
    : null;
}
