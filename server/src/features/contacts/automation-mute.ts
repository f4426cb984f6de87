import { AppError } from '@recado/shared/contract';
import { type AutomationMute, type ContactDocument, contacts } from './contact.model';

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
 * Takes back a user's mute, as if it had not been made. No effect on another mute.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function undoAutomationMute(companyId: number, contactId: number): Promise<ContactDocument> {
  const restored = await contacts.findOneAndUpdate(
    companyId,
    { _id: contactId, 'automationMuted.reason': 'user', 'automationMuted.until': null },
    { $set: { updatedAt: new Date(), unspread: true }, $unset: { automationMuted: 1 } },
  );
  const contact = restored ?? (await contacts.findById(companyId, contactId));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}
