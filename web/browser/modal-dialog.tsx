import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openDialog } from './open-dialog.ts';
import type { Texts } from './texts.ts';

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

/** A modal dialog with a heading and a button to close it. The browser keeps the focus inside and gives it back. */
export function ModalDialog({ texts, name, title, fallbackFocus, onClose, children }: ModalDialogProperties) {
  const headingId = `${name}-heading`;
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const close = dialog.current && openDialog(dialog.current);
    return () => {
      close?.();
      if (fallbackFocus && document.activeElement === document.body)
        document.querySelector<HTMLElement>(fallbackFocus)?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`panel ${name}`}
      aria-labelledby={headingId}
      onCancel={(event: Event) => {
        event.preventDefault();
        onClose();
      }}
      // The backdrop belongs to the dialog: a press beside the content closes it.
      onClick={(event: Event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
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
