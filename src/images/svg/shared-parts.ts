import { svgLimits } from './rules.ts';
import { type Styles, setStyle } from './style.ts';
import { childElements, elementsById, newElement, type SvgElement } from './tree.ts';

/** Copies of what several places of a drawing show: gradients, patterns, shapes for `<use>`. */
export interface SharedParts {
  /**
   * The id of a copy of the part with this id, made once for each `purpose`; undefined where there is no such part.
   * `change` is called with each element of the original and its copy.
   */
  copyOf(
    id: string,
    purpose: string,
    change: (original: SvgElement, copy: SvgElement) => void,
  ): string | undefined;
  /** Puts the copies into the drawing. */
  place(): void;
}

/** The parts of a drawing by their ids. The tree stays as it is until the copies are placed. */
export function sharedParts(root: SvgElement, styles: Styles): SharedParts {
  const byId = elementsById(root);
  const copies = new Map<string, string>();
  const prefix = root.name.slice(0, -root.local.length);
  const definitions = newElement(`${prefix}defs`, 'defs', root);
  let copiedElements = 0;

  function unusedId(): string {
    for (let number = copies.size + 1; ; number += 1) {
      if (!byId.has(`copy-${number}`)) return `copy-${number}`;
    }
  }

  return {
    copyOf(id, purpose, change) {
      const key = `${purpose}\n${id}`;
      const known = copies.get(key);
      const original = byId.get(id);
      if (known !== undefined || !original) return known;
      const newId = unusedId();
      // Known before it is made: what shows itself would be copied for ever.
      copies.set(key, newId);
      byId.set(newId, original);
      const copy = (from: SvgElement, parent: SvgElement): SvgElement => {
        copiedElements += 1;
        if (copiedElements > svgLimits.drawnElements) throw new Error('too many parts are shown by others');
        const to = newElement(from.name, from.local, parent);
        for (const [name, value] of from.attributes) if (name !== 'id') to.attributes.set(name, value);
        // In another place, and under another id, the style sheet's selectors may no longer find it.
        for (const [property, value] of styles.fromSheets(from)) setStyle(to, property, value);
        to.children = from.children.map((child) => (typeof child === 'string' ? child : copy(child, to)));
        change(from, to);
        return to;
      };
      const copied = copy(original, definitions);
      copied.attributes.set('id', newId);
      definitions.children.push(copied);
      return newId;
    },
    place() {
      if (childElements(definitions).length > 0) root.children.push(definitions);
    },
  };
}
