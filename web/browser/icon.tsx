import icons from './icons.json' with { type: 'json' };

/** The name of a drawing of `icons.json`: 24 × 24, as lines; those of `filled` are areas. */
export type IconName = keyof typeof icons;

/** A drawing beside a text that says the same. */
export function Icon({ name, class: className }: { name: IconName; class?: string | undefined }) {
  const { line, filled }: { line: string; filled?: string } = icons[name];
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden class={className}>
      {filled && <path d={filled} fill="currentColor" />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        stroke-width={2}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
