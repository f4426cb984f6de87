/** Where a company's plan, invoices and payment are (specification 1 §2.1). */
export const SUBSCRIPTION_PATH = '/subscription';
/** Where an administrator of a lapsed company pays; the link's secret stands behind its #. */
export const RENEWAL_PATH = '/renewal';
