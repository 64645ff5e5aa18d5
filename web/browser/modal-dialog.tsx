import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { directionOf } from './languages.ts';
import { texts } from './texts.ts';

/**
 * Opens a dialog over the page, for as long as it is shown. The browser keeps the focus inside and gives it back.
 * @param fallbackFocus selector of what gets the focus when the dialog closes and what it was opened from is gone
 * @returns attributes of the dialog
 */
export function useModal(onClose: () => void, fallbackFocus?: string) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the dialog is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = ref.current;
    const close = opened && openDialog(opened);
    return () => {
      close?.();
      const { activeElement, body } = document;
      if (fallbackFocus && (activeElement === body || opened?.contains(activeElement)))
        document.querySelector<HTMLElement>(fallbackFocus)?.focus();
    };
  }, []);
  return {
    ref,
    onCancel: (event: Event) => {
      event.preventDefault();
      onClose();
    },
    // The backdrop belongs to the dialog: a press beside the content closes it.
    onClick: ({ target }: Event) => {
      if (target === ref.current) onClose();
    },
  };
}

interface ModalDialogProperties {
  /** Names it in the style sheets, and its heading. */
  name: string;
  title: string;
  /** BCP 47 tag of the title, where that is not in the page's language. */
  language?: string | undefined;
  /** Place of its button to close among what is scanned. */
  scanOrder?: number;
  /** Where the focus goes when the dialog closes and what it was opened from is gone. */
  fallbackFocus?: string;
  onClose: () => void;
  onClickCapture?: (event: MouseEvent) => void;
  children?: ComponentChildren;
}

/** A modal dialog with a heading and a button to close it. */
export function ModalDialog(properties: ModalDialogProperties) {
  const { name, title, language, scanOrder, fallbackFocus, onClose, onClickCapture, children } = properties;
  const headingId = `${name}-heading`;
  const modal = useModal(onClose, fallbackFocus);
  return (
    <dialog
      {...modal}
      class={`panel ${name}`}
      aria-labelledby={headingId}
      {...(onClickCapture && { onClickCapture })}
    >
      <div class="panel-content">
        <div class="panel-bar" data-scan="items" data-scan-order={scanOrder}>
          <h2 id={headingId} {...(language && { lang: language, dir: directionOf(language) })}>
            {title}
          </h2>
          <Button class="icon close" aria-label={texts.close} onClick={onClose}>
            <span aria-hidden>×</span>
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Opens a modal dialog. What is behind it does not scroll.
 * @returns closes it, and gives the focus back to where it was.
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const page = document.documentElement;
  page.classList.add('has-dialog');
  dialog.showModal();
  return () => {
    dialog.close();
    page.classList.toggle('has-dialog', document.querySelectorAll('dialog[open]').length > 0);
  };
}
