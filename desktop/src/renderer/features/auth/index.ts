export { ServerAddressPage } from './ServerAddressPage';

export const loadLoginPage = async () => ({ Component: (await import('./LoginPage')).LoginPage });
export const loadSignUpPage = async () => ({ Component: (await import('./SignUpPage')).SignUpPage });
export const loadForgotPasswordPage = async () => ({
  Component: (await import('./ForgotPasswordPage')).ForgotPasswordPage,
});
export const loadResetPasswordPage = async () => ({
  Component: (await import('./ResetPasswordPage')).ResetPasswordPage,
});
