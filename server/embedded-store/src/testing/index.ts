export { startTestDatabase, type TestDatabase } from './start-test-database';
export { STORE_ENVIRONMENT, STORE_PROGRAM, withTestPassword } from './store-process';
