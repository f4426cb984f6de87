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
  /** Text of a second, smaller line. */
  detail?: string;
  /** An action such as "Desfazer" or "Tentar de novo". */
  action?: { label: string; onClick: () => void };
  timeoutMs?: number;
}

export interface Toasts {
  success(text: string, options?: ToastOptions): void;
  info(text: string, options?: ToastOptions): void;
  warning(text: string, options?: ToastOptions): void;
  /** Shows an error with this text. With an action, the toast stays until closed. */
  error(text: string, options?: ToastOptions): void;
  /** Shows a thrown error with the localised text of its code. */
  failure(error: unknown, options?: ToastOptions): void;
}

/** The close button of persistent toasts, which may cover content. */
function CloseToast() {
  const { t } = useTranslation('ui');
  return (
    <ToastTrigger>
      <Button appearance="transparent" size="small" icon={<Dismiss16Regular />} aria-label={t('close')} />
    </ToastTrigger>
  );
}

/**
 * Returns a position that covers neither the composer nor a dialog's controls: over the end of the ticket
 * list, or below the headers of a single pane.
 */
function toastPosition(): 'bottom-start' | 'top' {
  return window.matchMedia('(min-width: 1024px)').matches ? 'bottom-start' : 'top';
}

type Intent = 'success' | 'info' | 'warning' | 'error';

/** Screen readers announce the messages. */
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
