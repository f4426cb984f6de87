import {
  Button,
  Link,
  Toast,
  ToastBody,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';

export const ToasterIdContext = createContext<string>('toaster');

export interface ToastOptions {
  /** A second, smaller line. */
  detail?: string;
  /** One thing to do about it ("Desfazer", "Tentar de novo"). */
  action?: { label: string; onClick: () => void };
  /** How long it stays, where that is not the usual time. */
  timeoutMs?: number;
}

export interface Toasts {
  success(text: string, options?: ToastOptions): void;
  info(text: string, options?: ToastOptions): void;
  warning(text: string, options?: ToastOptions): void;
  /** An error said in words. With an action it stays until closed. */
  error(text: string, options?: ToastOptions): void;
  /** An error that was thrown: shown in the current language's words for its code. */
  failure(error: unknown, options?: ToastOptions): void;
}

/** What stays may stand over what somebody wants to see. */
function CloseToast() {
  const { t } = useTranslation('ui');
  return (
    <ToastTrigger>
      <Button appearance="transparent" size="small" icon={<Dismiss16Regular />} aria-label={t('close')} />
    </ToastTrigger>
  );
}

/**
 * Returns where a toast is clear of the composer, the contact's notes and the controls of viewers and dialogs: over the
 * end of the ticket list, or, where one pane fills the window and ends with the composer, below its headers.
 */
function toastPosition(): 'bottom-start' | 'top' {
  return window.matchMedia('(min-width: 1024px)').matches ? 'bottom-start' : 'top';
}

type Intent = 'success' | 'info' | 'warning' | 'error';

/** Short messages at the corner, announced to screen readers. */
export function useToasts(): Toasts {
  const { dispatchToast } = useToastController(useContext(ToasterIdContext));
  return useMemo(() => {
    const show = (intent: Intent, text: string, { detail, action, timeoutMs }: ToastOptions = {}) => {
      const stays = intent === 'error' && action !== undefined;
      const timeout = stays ? -1 : timeoutMs;
      const act = action && (
        <ToastTrigger>
          <Link as="button" onClick={action.onClick}>
            {action.label}
          </Link>
        </ToastTrigger>
      );
      dispatchToast(
        <Toast>
          <ToastTitle action={stays ? <CloseToast /> : act}>{text}</ToastTitle>
          {detail && <ToastBody>{detail}</ToastBody>}
          {stays && <ToastFooter>{act}</ToastFooter>}
        </Toast>,
        { intent, position: toastPosition(), ...(timeout === undefined ? {} : { timeout }) },
      );
    };
    return {
      success: (text, options) => show('success', text, options),
      info: (text, options) => show('info', text, options),
      warning: (text, options) => show('warning', text, options),
      error: (text, options) => show('error', text, options),
      failure: (error, options) => show('error', errorText(error), options),
    };
  }, [dispatchToast]);
}
