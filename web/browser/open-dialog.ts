/**
 * Opens a modal dialog. Browsers without them (Safari before 15.4, Firefox before 98) show it above the page, keep what is
 * behind it from being reached, and close it by Escape, which sends `cancel` as elsewhere.
 * @returns closes it, and gives the focus back to where it was.
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const page = document.documentElement;
  page.classList.add('has-dialog');
  const close = 'showModal' in dialog ? openNatively(dialog) : openByHand(dialog);
  return () => {
    close();
    page.classList.toggle('has-dialog', document.querySelectorAll('dialog[open]').length > 0);
  };
}

function openNatively(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}

function openByHand(element: HTMLElement): () => void {
  const opener = document.activeElement;
  const others = [...(element.parentElement?.children ?? [])].filter((other) => other !== element);
  const controls = () => [
    ...element.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, summary'),
  ];
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') element.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (event.key !== 'Tab') return;
    const [first, last] = [controls()[0], controls().pop()];
    const edge = event.shiftKey ? first : last;
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  element.setAttribute('open', '');
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-modal', 'true');
  for (const other of others) other.setAttribute('aria-hidden', 'true');
  element.addEventListener('keydown', onKey);
  controls()[0]?.focus();
  return () => {
    element.removeAttribute('open');
    element.removeEventListener('keydown', onKey);
    for (const other of others) other.removeAttribute('aria-hidden');
    if (opener instanceof HTMLElement) opener.focus();
  };
}
