import { type ComponentChildren, h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Texts } from '../texts/en.ts';

interface ToolDialogProperties {
  texts: Texts;
  title: string;
  /** Where the focus goes when the dialog closes and what it was opened from is gone. */
  fallbackFocus: string;
  onClose: () => void;
  children?: ComponentChildren;
}

/** A modal dialog with a heading and a button to close it. The browser keeps the focus inside and gives it back. */
export function ToolDialog({ texts, title, fallbackFocus, onClose, children }: ToolDialogProperties) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => {
      opened?.close();
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(fallbackFocus)?.focus();
    };
  }, []);
  return h(
    'dialog',
    {
      ref: dialog,
      class: 'tool-dialog',
      'aria-labelledby': 'tool-dialog-title',
      onCancel: (event: Event) => {
        event.preventDefault();
        onClose();
      },
      // The backdrop belongs to the dialog: a press beside the content closes it.
      onClick: (event: Event) => {
        if (event.target === dialog.current) onClose();
      },
    },
    h(
      'div',
      { class: 'tool-dialog-content' },
      h(
        'div',
        { class: 'tool-dialog-bar', 'data-scan': 'items' },
        h('h2', { id: 'tool-dialog-title' }, title),
        h(
          'button',
          { type: 'button', class: 'icon close', 'aria-label': texts.close, onClick: onClose },
          h('span', { 'aria-hidden': true }, '×'),
        ),
      ),
      children,
    ),
  );
}
