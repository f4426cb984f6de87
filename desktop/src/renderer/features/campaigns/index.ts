export const loadCampaignsPage = async () => ({
  Component: (await import('./CampaignsPage')).CampaignsPage,
});
export const loadCampaignReportPage = async () => ({
  Component: (await import('./CampaignReportPage')).CampaignReportPage,
});
export const loadCampaignSettingsPage = async () => ({
  Component: (await import('./CampaignSettingsPage')).CampaignSettingsPage,
});
