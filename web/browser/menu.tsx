import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useWindow } from './use-window.ts';

interface MenuItem {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onChoose: () => void;
}

/** Room between the list and the edge of the window. */
const edgePixels = 8;

/**
 * Actions behind one button (ARIA Authoring Practices, "Disclosure"). It closes when one is chosen, by Escape, and by a
 * press elsewhere.
 */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  function close() {
    setOpen(false);
    toggle.current?.focus();
  }
  // Wherever its button stands, nothing of the list lies beside the window or the dialog.
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const frame = (current.closest('dialog') ?? document.documentElement).getBoundingClientRect();
    const { left, right } = current.getBoundingClientRect();
    const shift =
      Math.min(0, frame.right - edgePixels - right) || Math.max(0, frame.left + edgePixels - left);
    current.style.setProperty('transform', `translateX(${shift}px)`);
  }, [isOpen]);
  useWindow('pointerdown', ({ target }) => {
    if (isOpen && target instanceof Node && !place.current?.contains(target)) setOpen(false);
  });
  useWindow('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Of a dialog around it nothing is closed.
    event.preventDefault();
    close();
  });
  return (
    <div ref={place} class="menu">
      <button ref={toggle} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        <span class="chevron" aria-hidden />
      </button>
      {isOpen && (
        <ul ref={list} role="list" aria-label={label}>
          {items.map(({ icon, label: text, disabled, onChoose }) => (
            <li key={text}>
              <Button
                disabled={disabled}
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                <Icon name={icon} />
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
