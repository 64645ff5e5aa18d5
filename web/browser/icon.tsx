/** Drawings of 24 × 24, as lines; those of `filled` are areas. */
const icons = {
  settings: {
    line: 'M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M5 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  },
  scanning: {
    line: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4',
    filled: 'M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  },
  search: { line: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20' },
  sound: { line: 'M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12', filled: 'M4 9v6h4l5 5V4L8 9z' },
  undo: { line: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3' },
  link: { line: 'M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-2 2M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l2-2' },
  picture: { line: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01' },
  board: { line: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z' },
  archive: { line: 'M4 5h16v4H4zM5 9v10h14V9M10 13h4' },
  page: { line: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6' },
  print: { line: 'M7 9V4h10v5M7 18H4V9h16v9h-3M7 14h10v6H7z' },
} as const satisfies Record<string, { line: string; filled?: string }>;

/** The name of a drawing. */
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
