import type { LanguageTag, SymbolCore, Translation } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import type { MediaFile } from './board-files.ts';
import { type JsonObject, objectsOf } from './board-package.ts';
import type { ReadBoard } from './conversion-file.ts';
import { boardImage, boardSound, type MediaSource } from './open-board.ts';

/** An image or a sound of a symbol, under the id that it has in its board. */
interface NewMedia {
  file: MediaFile;
  core: SymbolCore;
}

/** A button as it is now, with the image and the sound that it has in place of its own. */
export interface ConvertedButton {
  json: JsonObject;
  image: NewMedia | undefined;
  sound: NewMedia | undefined;
}

/** A board with other buttons and further fields, without the images and sounds that no button has any more. Pure. */
export function convertedBoard(
  { json }: ReadBoard,
  buttons: readonly ConvertedButton[],
  sourceOf: (file: MediaFile) => MediaSource,
  fields: JsonObject,
): JsonObject {
  const mediaOf = (kind: 'image' | 'sound', write: typeof boardImage | typeof boardSound) => {
    const added = new Map(
      buttons.flatMap(({ [kind]: media }) => {
        if (!media) return [];
        const { id, size } = media.file;
        return [[id, write({ id, source: sourceOf(media.file), size }, media.core)] as const];
      }),
    );
    const idsOf = (list: readonly JsonObject[]) =>
      new Set(list.map((button) => String(button[`${kind}_id`])));
    const before = idsOf(objectsOf(json.buttons));
    const after = idsOf(buttons.map((button) => button.json));
    const kept = objectsOf(json[`${kind}s`]).filter(
      ({ id }) => !added.has(String(id)) && (after.has(String(id)) || !before.has(String(id))),
    );
    return [...kept, ...added.values()];
  };
  return {
    ...json,
    buttons: buttons.map((button) => button.json),
    ...{ images: mediaOf('image', boardImage), sounds: mediaOf('sound', boardSound) },
    ...fields,
  };
}

/**
 * A label in another language: the name of its symbol there, where it is a name or a keyword of the symbol here. Pure.
 * @param from the symbol's translations in the language of the label, and `to` in the other one
 * @returns undefined where the label is a text of its own
 */
export function translatedLabel(
  label: string,
  from: readonly Translation[],
  to: Translation,
  language: LanguageTag,
): string | undefined {
  const [, word = '', end = ''] = /^\s*(.*?)\s*([.!?…]*)\s*$/su.exec(label) ?? [];
  const key = fold(word);
  const textsOf = ({ name, plural = name, keywords }: Translation) => [name, plural, ...keywords];
  const named = from.find((each) => key !== '' && textsOf(each).some((text) => fold(text) === key));
  if (!named) return undefined;
  const isPlural = fold(named.plural ?? '') === key && fold(named.name) !== key;
  const name = (isPlural && to.plural) || to.name;
  if (textsOf(named).includes(word)) return name + end;
  // In capitals, or with one at its start, as the label is and its symbol's names are not.
  const isCapital = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (word.length > 1 && isCapital(word)) return name.toLocaleUpperCase(language) + end;
  const [first = '', ...rest] = name;
  return (isCapital([...word][0] ?? '') ? first.toLocaleUpperCase(language) : first) + rest.join('') + end;
}
