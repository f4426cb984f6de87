let next = 1;

/** Returns a company's number that is unique in this process. */
export const companyNumber = () => `55114000${String(next++).padStart(5, '0')}`;

/** Returns a Brazilian mobile number (with ninth digit) that is unique in this process. */
export const customerNumber = () => `5511988${String(next++).padStart(6, '0')}`;
