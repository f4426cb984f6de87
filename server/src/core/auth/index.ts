export { issueAccessToken, verifyAccessToken, type VerifiedToken } from './access-token';
