export { issueAccessToken, verifyAccessToken, type VerifiedToken } from './accessToken';
