import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';
import { saveBlob } from './save-file.ts';
import { texts } from './texts.ts';
import type { Status } from './use-status.ts';

/** A file that a board or a sentence is saved as. */
interface SavedFile {
  icon: IconName;
  label: string;
  /** Of its name, without the dot. */
  extension: string;
  make: () => Promise<Blob>;
}

interface ShareActionsProperties {
  status: Status;
  /** Whether there is nothing to share yet. */
  isEmpty: boolean;
  /** Name of its files, without an extension. */
  fileName: string;
  link: string;
  /** Said when the link was copied, where that is not all. */
  copied?: string | undefined;
  files: readonly SavedFile[];
  onPrint: () => void;
  /** What else is done with it, before; the first is what most people come for. */
  children?: ComponentChildren;
}

/** What is done with a whole board or sentence: printed, and exported as a link or a file. */
export function ShareActions(properties: ShareActionsProperties) {
  const { status, isEmpty, fileName, link, copied, files, onPrint, children } = properties;
  const copyLink = () => void status.copy(() => navigator.clipboard.writeText(link), copied);
  return (
    <div
      class={children ? 'actions main no-print' : 'actions no-print'}
      data-scan="items"
      data-scan-order={3}
    >
      {children}
      <Button disabled={isEmpty} onClick={onPrint}>
        <Icon name="print" />
        {texts.print}
      </Button>
      <Menu
        label={texts.tools.export}
        items={[
          { icon: 'link', label: texts.copyLink, disabled: isEmpty, onChoose: copyLink },
          ...files.map(({ extension, make, ...item }) => ({
            ...item,
            disabled: isEmpty || status.isBusy,
            onChoose: () =>
              void status.attempt(async () => saveBlob(await make(), `${fileName}.${extension}`)),
          })),
        ]}
      />
    </div>
  );
}
