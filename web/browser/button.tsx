import type { ButtonHTMLAttributes } from 'preact';

/** A button, which is of no form. */
export function Button(attributes: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...attributes} />;
}
