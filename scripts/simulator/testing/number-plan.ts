let next = 1;

/** A company's number nobody else in this test process has. */
export const companyNumber = () => `55114000${String(next++).padStart(5, '0')}`;

/** A Brazilian mobile, with its ninth digit, nobody else in this test process has. */
export const customerNumber = () => `5511988${String(next++).padStart(6, '0')}`;
