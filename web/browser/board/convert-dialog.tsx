import { useState } from 'preact/hooks';
import { pathWith } from '../address.ts';
import { Button } from '../button.tsx';
import { type Choice, ChoiceField, SetChoice } from '../fields.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { fetchBlob, saveBlob } from '../save-file.ts';
import { texts, words } from '../texts.ts';
import type { Languages } from '../use-languages.ts';
import { skinTones } from '../variant-picker.tsx';
import type { BoardEditor } from './use-board-editor.ts';

interface ConvertDialogProperties {
  editor: BoardEditor;
  file: File;
  languages: Languages;
  onClose: () => void;
}

/** Opens or saves a file of boards, as it is or with other pictures and in another language. */
export function ConvertDialog({ editor, file, languages, onClose }: ConvertDialogProperties) {
  const [choice, setChoice] = useState({ lang: '', prefer_set: '', skin: '' });
  const choose = (name: keyof typeof choice) => (value: string) => setChoice({ ...choice, [name]: value });
  const asInFile: Choice = ['', words.asInFile];
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
  const converted = async (): Promise<Blob> =>
    Object.keys(chosen).length === 0
      ? file
      : fetchBlob(pathWith('api/v1/boards/convert', chosen), {
          method: 'POST',
          headers: { 'Content-Type': 'application/octet-stream' },
          body: file,
        });
  function finish(done: Promise<unknown>) {
    void done;
    onClose();
  }
  return (
    <ModalDialog name="tool-dialog" title={words.openFile} onClose={onClose}>
      <p>{words.fileIsSent}</p>
      <div class="row fields" data-scan="items">
        <ChoiceField
          label={words.captionsIn}
          value={choice.lang}
          choices={[asInFile, ...languages.optionsWith(choice.lang || undefined)]}
          onChoose={choose('lang')}
        />
        <SetChoice value={choice.prefer_set} none={asInFile} onChoose={choose('prefer_set')} />
        <ChoiceField
          label={texts.skin}
          value={choice.skin}
          choices={[asInFile, ...skinTones()]}
          onChoose={choose('skin')}
        />
      </div>
      <div class="actions" data-scan="items">
        <Button
          disabled={Object.keys(chosen).length === 0}
          onClick={() => finish(editor.attempt(async () => saveBlob(await converted(), file.name)))}
        >
          {words.saveFile}
        </Button>
        <Button class="primary" onClick={() => finish(editor.openFile(converted()))}>
          {words.openBoard}
        </Button>
      </div>
    </ModalDialog>
  );
}
