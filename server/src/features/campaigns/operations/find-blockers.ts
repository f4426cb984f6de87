import { uniqBy } from 'es-toolkit/array/uniqBy';
import { type CampaignBlocker, PERSON_VARIABLES } from '@recado/shared/campaigns';
import { variablesOf } from '@recado/shared/rules/variables';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveryCollection } from '../model/delivery.model';
import { settingsOf } from '../settings/campaign-settings';

export type Planned = Pick<
  CampaignDocument,
  'companyId' | 'confirmation' | 'messages' | 'confirmationMessages' | 'connectionId' | 'contactListId'
>;

/**
 * Returns what a campaign lacks to start, in the order of the dialog's fields.
 * @param copiedBy - the campaign, if it copied its list, which is then no longer needed
 */
export async function findBlockers(
  { connections, contactLists }: CampaignsDeps,
  planned: Planned,
  copiedBy?: number,
): Promise<CampaignBlocker[]> {
  const { companyId, connectionId, contactListId } = planned;
  const [[list], [connection]] = await Promise.all([
    contactLists.entries(companyId, contactListId === null ? [] : [contactListId]),
    connections.connectionNames(companyId, connectionId === null ? [] : [connectionId]),
  ]);
  const blockers = textBlockers(planned);
  if (!connection) blockers.unshift(blocker('noConnection'));
  if (copiedBy === undefined && !list) blockers.unshift(blocker('noList'));
  else if (copiedBy === undefined && list?.total === 0) blockers.unshift(blocker('emptyList'));
  const hasColumn = async (column: string) => {
    if (copiedBy !== undefined) return hasCopied(companyId, copiedBy, column);
    return list !== undefined && contactLists.hasColumn(companyId, list.id, column);
  };
  const isKnown = await knownVariables(companyId, hasColumn);
  for (const { field, text } of textsOf(planned))
    for (const { key, name } of uniqBy(variablesOf(text), ({ key }) => key))
      if (!(await isKnown(key))) blockers.push(blocker('unknownVariable', field, name));
  return blockers;
}

function textsOf({
  confirmation,
  messages,
  confirmationMessages,
}: Pick<Planned, 'confirmation' | 'messages' | 'confirmationMessages'>): { field: string; text: string }[] {
  return messages.flatMap((text, index) => {
    const request = confirmationMessages[index];
    return [
      ...(text ? [{ field: `message${index + 1}`, text }] : []),
      ...(text && confirmation && request
        ? [{ field: `confirmationMessage${index + 1}`, text: request }]
        : []),
    ];
  });
}

function textBlockers({ confirmation, messages, confirmationMessages }: Planned): CampaignBlocker[] {
  if (!messages.some(Boolean)) return [blocker('noText')];
  if (!confirmation) return [];
  return messages.flatMap((text, index) =>
    text && !confirmationMessages[index]
      ? [blocker('noConfirmationText', `confirmationMessage${index + 1}`)]
      : [],
  );
}

async function knownVariables(
  companyId: number,
  hasColumn: (column: string) => Promise<boolean>,
): Promise<(variable: string) => Promise<boolean>> {
  const { variables } = await settingsOf(companyId);
  const names = new Set<string>([...PERSON_VARIABLES, ...variables.map(({ key }) => key)]);
  return async (variable) => names.has(variable) || (await hasColumn(variable));
}

/** Searches all persons if none has the column. */
async function hasCopied(companyId: number, campaignId: number, column: string): Promise<boolean> {
  const person = { companyId, campaignId, [`extra.${column}`]: { $exists: true } };
  return (await deliveryCollection().findOne(person, { projection: { _id: 1 } })) !== null;
}

function blocker(
  reason: CampaignBlocker['reason'],
  field: string | null = null,
  variable: string | null = null,
): CampaignBlocker {
  return { reason, field, variable };
}
