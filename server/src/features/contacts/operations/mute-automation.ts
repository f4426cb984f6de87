import { AppError } from '@recado/shared/contract';
import { UNDO_MS } from '@recado/shared/tickets';
import { type AutomationMute, type ContactDocument, contacts } from '../contact.model';

export function isAutomationMuted(mute: AutomationMute | undefined, now: Date): boolean {
  return mute !== undefined && (mute.until === null || mute.until > now);
}

/**
 * `null` ends the mute. `unspread` marks the contact's copies in tickets as stale.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function setAutomationMute(
  companyId: number,
  contactId: number,
  mute: AutomationMute | null,
): Promise<ContactDocument> {
  const now = new Date();
  const common = { updatedAt: now, unspread: true as const };
  const changed = await contacts.findOneAndUpdate(
    companyId,
    { _id: contactId, erasedAt: { $exists: false } },
    mute
      ? { $set: { automationMuted: mute, ...common } }
      : { $set: { automationAllowedAt: now, ...common }, $unset: { automationMuted: 1 } },
  );
  if (!changed) throw new AppError('ERR_NO_CONTACT_FOUND');
  return changed;
}

/**
 * Takes back a user's mute, as if it had not been made.
 * @throws ERR_NO_CONTACT_FOUND, ERR_UNDO_TOO_LATE after `UNDO_MS`, or if the mute was ended or replaced
 */
export async function undoAutomationMute(
  companyId: number,
  contactId: number,
  muteId: string,
): Promise<ContactDocument> {
  const now = new Date();
  const restored = await contacts.findOneAndUpdate(
    companyId,
    {
      _id: contactId,
      'automationMuted.id': muteId,
      'automationMuted.at': { $gt: new Date(now.getTime() - UNDO_MS) },
    },
    { $set: { updatedAt: now, unspread: true }, $unset: { automationMuted: 1 } },
  );
  if (restored) return restored;
  const exists = await contacts.findById(companyId, contactId);
  throw new AppError(exists ? 'ERR_UNDO_TOO_LATE' : 'ERR_NO_CONTACT_FOUND');
}
