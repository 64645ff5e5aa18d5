import { h } from 'preact';
import { useState } from 'preact/hooks';
import { ImageChoice, SymbolFinder } from '../board/symbol-finder.ts';
import type { Direction } from '../languages.ts';
import { ModalDialog } from '../modal-dialog.ts';
import type { BoardTexts } from '../texts/boards/en.ts';
import type { Texts } from '../texts/en.ts';
import type { Token } from './sentence-answer.ts';

interface WordDialogProperties {
  texts: Texts;
  words: BoardTexts;
  token: Token;
  lang: string;
  direction: Direction;
  fallbackFocus: string;
  onChoose: (id: number) => void;
  onLeaveOut: () => void;
  onAddAfter: (word: string) => void;
  onClose: () => void;
}

/** What can be done with a word of a sentence: another image, leave it out, add one behind it. */
export function WordDialog(properties: WordDialogProperties) {
  const { texts, words, token, lang, direction, fallbackFocus, onChoose, onLeaveOut, onAddAfter, onClose } =
    properties;
  const [added, setAdded] = useState('');
  const [isFinding, setFinding] = useState(false);
  const offered = token.symbol ? [token.symbol, ...token.alternatives] : token.alternatives;
  return h(
    ModalDialog,
    { texts, name: 'tool-dialog', title: words.changeWord(token.text), fallbackFocus, onClose },
    h(
      'div',
      { class: 'actions', 'data-scan': 'items' },
      h('button', { type: 'button', onClick: onLeaveOut }, words.leaveOut),
      !isFinding && h('button', { type: 'button', onClick: () => setFinding(true) }, words.findOther),
    ),
    isFinding &&
      h(SymbolFinder, {
        texts,
        label: words.findSymbol,
        lang,
        direction,
        onChoose: ({ id }) => onChoose(id),
      }),
    offered.length > 1 && h('h3', null, words.otherImages),
    offered.length === 0 && h('p', null, words.noImage),
    offered.length > 1 &&
      h(
        'ul',
        { class: 'image-choices', role: 'list', 'data-scan': 'rows' },
        offered.map(({ id, name, language_code, thumbnail_url }) =>
          h(
            'li',
            { key: id },
            h(ImageChoice, {
              card: { name, language_code, thumbnail: thumbnail_url },
              direction,
              isChosen: id === token.symbol?.id,
              onChoose: () => onChoose(id),
            }),
          ),
        ),
      ),
    h(
      'form',
      {
        class: 'add-word',
        'data-scan': 'items',
        onSubmit: (event: Event) => {
          event.preventDefault();
          if (added.trim() !== '') onAddAfter(added.trim());
        },
      },
      h(
        'label',
        { class: 'text-field' },
        h('span', null, words.addAfter),
        h('input', {
          type: 'text',
          autoComplete: 'off',
          dir: 'auto',
          lang,
          maxLength: 60,
          value: added,
          onInput: (event: Event) => setAdded((event.currentTarget as HTMLInputElement).value),
        }),
      ),
      h('button', { type: 'submit' }, words.add),
    ),
  );
}
