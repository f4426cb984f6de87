export { issueAccessToken, verifyAccessToken } from './accessToken';
