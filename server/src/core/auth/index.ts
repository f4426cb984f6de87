export { issueAccessToken, verifyAccessToken, type AccessClaims } from './accessToken';
