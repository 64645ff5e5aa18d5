interface FileButtonProperties {
  label: string;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens a file of the visitor's: the browser's own shows a name that nobody needs. */
export function FileButton({ label, accept, disabled, onFile }: FileButtonProperties) {
  return (
    <label class={disabled ? 'button disabled' : 'button'}>
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        disabled={disabled}
        onChange={(event: Event) => {
          const input = event.currentTarget as HTMLInputElement;
          const [file] = input.files ?? [];
          // The same file may be chosen again.
          input.value = '';
          if (file) onFile(file);
        }}
      />
      {label}
    </label>
  );
}
