import {
  campaignFileForm,
  cancelCampaign as cancelEndpoint,
  createCampaign as createEndpoint,
  deleteCampaign as deleteEndpoint,
  deleteCampaignFile,
  downloadDeliveries,
  getCampaign,
  getCampaignSettings,
  listCampaigns,
  listDeliveries,
  previewCampaign as previewEndpoint,
  restartCampaign as restartEndpoint,
  resumeCampaign as resumeEndpoint,
  retryCampaign as retryEndpoint,
  saveCampaignSettings,
  startCampaign as startEndpoint,
  testCampaign,
  unscheduleCampaign as unscheduleEndpoint,
  updateCampaign as updateEndpoint,
  uploadCampaignFile,
} from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import { uploadOptions } from '#features/quick-messages';
import type { CampaignsDeps } from './campaigns.deps';
import { requireConnection } from './campaigns.policy';
import { attachFile, removeFile, requireEditable } from './operations/campaign-file';
import {
  cancelCampaign,
  restartCampaign,
  resumeCampaign,
  retryCampaign,
  unscheduleCampaign,
} from './operations/change-status';
import { deleteCampaign } from './operations/delete-campaign';
import { readCampaigns } from './operations/list-campaigns';
import { readDeliveries } from './operations/list-deliveries';
import { createCampaign, updateCampaign } from './operations/save-campaign';
import { startCampaign } from './operations/start-campaign';
import { sendTest } from './operations/test-campaign';
import { readCampaign } from './report/read-campaign';
import { writeDeliveryFile } from './report/write-delivery-file';
import { saveSettings, settingRows } from './settings/campaign-settings';
import { previewCampaign } from './starting/preview-campaign';

const NO_FILE = { part: 'body', field: campaignFileForm.files, reason: 'required' };

export function mountCampaigns(endpoints: AppContext['endpoints'], deps: CampaignsDeps): void {
  endpoints.mount(listCampaigns, ({ caller, query }) => readCampaigns(deps, caller.companyId, query));
  endpoints.mount(getCampaign, ({ caller, params }) =>
    readCampaign(deps, caller.companyId, params.campaignId),
  );
  endpoints.mount(createEndpoint, ({ caller, body }) => {
    requireConnection(caller, body.whatsappId);
    return createCampaign(deps, caller.companyId, body);
  });
  endpoints.mount(updateEndpoint, ({ caller, params, body }) =>
    updateCampaign(deps, caller, params.campaignId, body),
  );
  endpoints.mount(deleteEndpoint, ({ caller, params }) =>
    deleteCampaign(deps, caller.companyId, params.campaignId),
  );
  endpoints.mountForm(uploadCampaignFile, campaignFileForm, async ({ caller, params, read }) => {
    await requireEditable(caller, params.campaignId);
    const { files } = await read(uploadOptions(deps.media, caller.companyId));
    const [uploaded] = files;
    if (!uploaded) throw new AppError('ERR_VALIDATION', NO_FILE);
    return attachFile(deps, caller, params.campaignId, uploaded);
  });
  endpoints.mount(uploadCampaignFile, async ({ caller, params }) => {
    await requireEditable(caller, params.campaignId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  endpoints.mount(deleteCampaignFile, ({ caller, params }) => removeFile(deps, caller, params.campaignId));
  mountSending(endpoints, deps);
  endpoints.mount(getCampaignSettings, ({ caller }) => settingRows(caller.companyId));
  endpoints.mount(saveCampaignSettings, ({ caller, body }) => saveSettings(deps, caller, body));
}

function mountSending(endpoints: AppContext['endpoints'], deps: CampaignsDeps): void {
  endpoints.mount(startEndpoint, ({ caller, params, body }) =>
    startCampaign(deps, caller, params.campaignId, body ?? {}),
  );
  endpoints.mount(cancelEndpoint, ({ caller, params }) =>
    cancelCampaign(deps, caller.companyId, params.campaignId),
  );
  endpoints.mount(restartEndpoint, ({ caller, params }) => restartCampaign(deps, caller, params.campaignId));
  endpoints.mount(unscheduleEndpoint, ({ caller, params }) =>
    unscheduleCampaign(deps, caller.companyId, params.campaignId),
  );
  endpoints.mount(resumeEndpoint, ({ caller, params }) => resumeCampaign(deps, caller, params.campaignId));
  endpoints.mount(retryEndpoint, ({ caller, params, body }) =>
    retryCampaign(deps, caller, params.campaignId, body?.state),
  );
  endpoints.mount(previewEndpoint, ({ caller, params }) => previewCampaign(deps, caller, params.campaignId));
  endpoints.mount(testCampaign, ({ caller, params, body }) =>
    sendTest(deps, caller, params.campaignId, body),
  );
  endpoints.mountDownload(downloadDeliveries, ({ caller, params, query }) =>
    writeDeliveryFile(deps, caller.companyId, params.campaignId, query),
  );
  endpoints.mount(listDeliveries, ({ caller, params, query }) =>
    readDeliveries(caller.companyId, params.campaignId, query),
  );
}
