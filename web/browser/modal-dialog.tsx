import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openDialog } from './open-dialog.ts';
import type { Texts } from './texts.ts';

/** What makes a `<dialog>` modal for as long as it is shown. */
interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: Event) => void;
  onClick: (event: Event) => void;
}

/**
 * Opens a dialog over the page. The browser keeps the focus inside and gives it back.
 * @param fallbackFocus selector of what gets the focus when the dialog closes and what it was opened from is gone
 */
export function useModal(onClose: () => void, fallbackFocus?: string): Modal {
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
    onCancel: (event) => {
      event.preventDefault();
      onClose();
    },
    // The backdrop belongs to the dialog: a press beside the content closes it.
    onClick: ({ target }) => {
      if (target === ref.current) onClose();
    },
  };
}

interface ModalDialogProperties {
  texts: Texts;
  /** Names it in the style sheets, and its heading. */
  name: string;
  title: string;
  /** Where the focus goes when the dialog closes and what it was opened from is gone. */
  fallbackFocus?: string;
  onClose: () => void;
  children?: ComponentChildren;
}

/** A modal dialog with a heading and a button to close it. */
export function ModalDialog({ texts, name, title, fallbackFocus, onClose, children }: ModalDialogProperties) {
  const headingId = `${name}-heading`;
  const modal = useModal(onClose, fallbackFocus);
  return (
    <dialog {...modal} class={`panel ${name}`} aria-labelledby={headingId}>
      <div class="panel-content">
        <div class="panel-bar" data-scan="items">
          <h2 id={headingId}>{title}</h2>
          <button type="button" class="icon close" aria-label={texts.close} onClick={onClose}>
            <span aria-hidden>×</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
